import { lazy, useState } from 'react'
import { useAction } from '../../actions/actions.ts'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { OnceAsked } from '../../components/OnceAsked.tsx'
import type { Sort } from '../../data/list-search.ts'
import { calendarDayText, periodText, t } from '../../i18n.ts'

const JumpDialog = lazy(async () => ({ default: (await import('./JumpDialog.tsx')).JumpDialog }))

interface Props {
  /** Where the list was entered. */
  date: string | undefined
  sort: Sort | undefined
  jump: (date: string | undefined) => void
}

/** The way to a date in the order of the list, and back from there. */
export function JumpButton({ date, sort = 'newest', jump }: Props) {
  const [isAsked, ask] = useState(false)
  useAction('jump', () => ask(true))
  return (
    <span className="jump">
      {date === undefined ? (
        <IconButton
          icon="calendar"
          label={t.list.jump}
          title={t.list.jump}
          aria-keyshortcuts="d"
          onClick={() => ask(true)}
        />
      ) : (
        <>
          <button
            type="button"
            className="button small quiet"
            title={t.list.jump}
            aria-keyshortcuts="d"
            onClick={() => ask(true)}
          >
            <Icon name="calendar" />
            {t.list.jumpedTo(shortDay(date))}
          </button>
          <IconButton icon="close" label={t.list.jumpBack} title={t.list.jumpBack} onClick={() => jump(undefined)} />
        </>
      )}
      <OnceAsked isAsked={isAsked}>
        <JumpDialog isOpen={isAsked} close={() => ask(false)} date={date} sort={sort} jump={jump} />
      </OnceAsked>
    </span>
  )
}

/** The year only when it is another one. */
const shortDay = (date: string) =>
  date.startsWith(String(new Date().getFullYear())) ? periodText(date, date) : calendarDayText(date)
