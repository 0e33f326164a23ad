import type { BulkLinkPreview } from '../../data/contracts.ts'
import { listText, numberText, t } from '../../i18n.ts'
import { skipText } from '../bulk/skip-text.ts'

/** How many get what is sent, and how many do not. */
export const ReachText = ({ reach: { done, skipped } }: { reach: Pick<BulkLinkPreview, 'done' | 'skipped'> }) => (
  <p>
    {listText([
      t.message.reached(numberText(done)),
      ...(skipped > 0 ? [t.message.unreached(numberText(skipped))] : []),
    ])}
  </p>
)

/** Why some do not get it. */
export const Unreached = ({ skips }: Pick<BulkLinkPreview, 'skips'>) =>
  skips.map(({ code, message, count }) => <p key={message}>{skipText(code, count)}</p>)
