import { Icon } from '../../components/Icon.tsx'
import type { Note } from '../../data/contracts.ts'
import { t } from '../../i18n.ts'

/** What was corrected: what stood there, and what stands there now. */
export const CorrectedList = ({ corrections }: Pick<Note, 'corrections'>) => (
  <ul className="corrected">
    {corrections.map(({ field, label, from, to }) => (
      <li key={field}>
        {t.correct.field(label ?? t.correct.details[field] ?? field)} <del>{textOf(from)}</del>
        <Icon name="right" />
        <span className="hidden">{t.to}</span> <ins>{textOf(to)}</ins>
      </li>
    ))}
  </ul>
)

function textOf(value: unknown): string {
  if (value === null || value === '') return t.correct.nothing
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
