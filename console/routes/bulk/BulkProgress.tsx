import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAction } from '../../actions/actions.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { Keys } from '../../components/Keys.tsx'
import { bulkActionQuery, followNone, isUndoable, undoBulkAction, useFollowed } from '../../data/bulk-actions.ts'
import type { BulkAction } from '../../data/contracts.ts'
import { refreshAll } from '../../data/refresh.ts'
import { numberText, t } from '../../i18n.ts'

/** How far what is done with many has come, on every page, until it is closed. */
export function BulkProgress() {
  const followed = useFollowed()
  const { data } = useQuery({ ...bulkActionQuery(followed?.id ?? ''), enabled: followed !== undefined })
  const isComplete = data?.state === 'COMPLETED'
  useEffect(() => {
    if (isComplete) refreshAll()
  }, [isComplete])
  const undoes = followed !== undefined && data !== undefined && isUndoable(data)
  useAction('undo', undoes && (() => void undoBulkAction(followed.id)))
  return (
    <div className="bulk-progress" role="status" aria-live="polite">
      {followed && data && (
        <div className="toast">
          <div>
            {isComplete ? doneText(data, followed.stage) : doingText(data)}
            {isComplete && data.skipped > 0 && <small>{t.bulk.skipped(numberText(data.skipped))}</small>}
            {!isComplete && <progress aria-hidden="true" max={data.requested} value={data.done + data.skipped} />}
          </div>
          <Link to="/bulk-actions/$action" params={{ action: followed.id }} className="button quiet small">
            {t.bulk.results}
          </Link>
          {undoes && (
            <button type="button" className="button small" onClick={() => void undoBulkAction(followed.id)}>
              {t.undo}
              <Keys of="z" />
            </button>
          )}
          <IconButton icon="close" label={t.close} onClick={followNone} />
        </div>
      )}
    </div>
  )
}

export function doingText({ kind, done, skipped, requested, undoes_id }: BulkAction): string {
  const { doing, doingBack } = t.bulk.kinds[kind]
  return (undoes_id ? doingBack : doing)(numberText(done + skipped), numberText(requested))
}

export function doneText({ kind, done, undoes_id }: BulkAction, stage: string | undefined): string {
  const texts = t.bulk.kinds[kind]
  if (undoes_id) return texts.doneBack(numberText(done))
  return stage ? t.bulk.movedTo(numberText(done), stage) : texts.done(numberText(done))
}
