import { type ListSearch, SORTS, type Sort } from '../../data/list-search.ts'
import { t } from '../../i18n.ts'

interface Props {
  search: ListSearch
  change: (changes: Partial<ListSearch>) => void
  sorts?: readonly Sort[]
}

/** In which order the list is. */
export const SortMenu = ({ search, change, sorts = SORTS }: Props) => (
  <label className="sort">
    <span className="hidden">{t.list.sort}</span>
    <select
      value={search.sort === 'longest_in_stage' && !search.stage ? 'newest' : (search.sort ?? 'newest')}
      onChange={(event) => change({ sort: event.target.value as Sort })}
    >
      {sorts.map((sort) => (
        <option
          key={sort}
          value={sort}
          disabled={sort === 'longest_in_stage' && !search.stage}
          title={sort === 'longest_in_stage' && !search.stage ? t.list.longestNeedsStage : undefined}
        >
          {t.list.sorts[sort]}
        </option>
      ))}
    </select>
  </label>
)
