import type { FilterField } from '../../data/filter-fields.ts'
import type { ListSearch } from '../../data/list-search.ts'
import { readRejected, writeRejected } from '../../data/rejected-search.ts'
import { periodText } from '../../i18n.ts'
import { rejectionWords } from '../../messages/rejections/words.ts'

interface Props {
  fields: FilterField[]
  search: ListSearch
  change: (changes: Partial<ListSearch>) => void
}

/** Why a document of theirs was rejected; a chart also says which one, and when. */
export function RejectionFilter({ fields, search: { rejected }, change }: Props) {
  const { reason, key, days } = readRejected(rejected)
  const [from, to] = days.split(',')
  const named = fields.find((field) => field.key === key)?.label
  const note = [named, from && to && periodText(from, to)].filter(Boolean).join(', ')
  const choose = (chosen: string) =>
    change({ rejected: chosen ? writeRejected({ reason: chosen, key, days }) : undefined })
  return (
    <label className="field">
      <span>{rejectionWords.label}</span>
      <select value={reason} onChange={({ target }) => choose(target.value)}>
        <option value="">–</option>
        {Object.entries(rejectionWords.names).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {note && <small className="help">{note}</small>}
    </label>
  )
}
