import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import type { Flow } from '../../data/contracts.ts'
import { t } from '../../i18n.ts'
import { Record } from './Record.tsx'

interface Props {
  flow: Flow
  id: string
  close: () => void
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

/** The record beside the list; on a telephone in its place. */
export function RecordPanel({ flow, id, close, next, previous }: Props) {
  const panel = useRef<HTMLElement>(null)
  // The bar stays, and with it the focus on its buttons; of each person the beginning is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person begins at the top.
  useEffect(() => panel.current?.scrollTo(0, 0), [id])
  return (
    <aside ref={panel} className="panel" aria-label={t.details}>
      <div className="panel-bar">
        <IconButton icon="close" label={t.close} title={`${t.close} (Esc)`} onClick={close} />
        <span className="spring" />
        <IconButton icon="up" label={t.previous} title={`${t.previous} (k)`} disabled={!previous} onClick={previous} />
        <IconButton icon="down" label={t.next} title={`${t.next} (j)`} disabled={!next} onClick={next} />
        <Link
          to="/applications/$application"
          params={{ application: id }}
          className="icon-button"
          aria-label={t.openPage}
          title={`${t.openPage} (o)`}
        >
          <Icon name="expand" />
        </Link>
      </div>
      <Record id={id} flow={flow} />
    </aside>
  )
}
