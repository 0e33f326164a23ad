import type { FlowCounts, Flows } from '../../data/contracts.ts'
import type { ListSearch } from '../../data/list-search.ts'
import { t } from '../../i18n.ts'
import { Box } from './StageBoxes.tsx'

interface Props {
  flows: Flows['results']
  counts: FlowCounts | undefined
  search: ListSearch
  change: (changes: Partial<ListSearch>) => void
}

/** The flows with how many are in each: one or several are shown, or all. */
export function FlowBoxes({ flows, counts, search: { flows: chosen = [] }, change }: Props) {
  const of = new Map(counts?.results.map(({ hiring_flow_id, count }) => [hiring_flow_id, count]))
  const toggle = (slug: string) => {
    const next = chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug]
    change({ flows: next.length > 0 ? next : undefined })
  }
  return (
    <nav className="stages" aria-label={t.allFlows}>
      <Box
        label={t.all}
        count={counts?.count}
        isChosen={chosen.length === 0}
        choose={() => change({ flows: undefined })}
      />
      {flows.map(({ id, slug, name }) => (
        <Box
          key={id}
          label={name}
          count={counts && (of.get(id) ?? 0)}
          isChosen={chosen.includes(slug)}
          choose={() => toggle(slug)}
        />
      ))}
    </nav>
  )
}
