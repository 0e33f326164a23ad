import { StageSign } from '../../components/StageBadge.tsx'
import type { Counts, Flow } from '../../data/contracts.ts'
import { KINDS } from '../../data/list-request.ts'
import type { ListSearch } from '../../data/list-search.ts'
import { numberText, shortNumber, t } from '../../i18n.ts'

interface Props {
  flow: Flow
  counts: Counts | undefined
  search: ListSearch
  change: (changes: Partial<ListSearch>) => void
}

/** The stages with how many stand on each: the shape of the flow at a glance, and the way to one of them. */
export function StageBoxes({ flow, counts, search, change }: Props) {
  const on = new Map(counts?.results.map(({ stage_id, count }) => [stage_id, count]))
  const stages = flow.stages.filter(({ kind }) => !search.status || KINDS[search.status].includes(kind))
  return (
    <nav className="stages" aria-label={t.stages}>
      <Box label={t.all} count={counts?.count} isChosen={!search.stage} choose={() => change({ stage: undefined })} />
      {stages.map(({ id, slug, name, kind }) => (
        <Box
          key={id}
          label={name}
          sign={kind}
          count={counts && (on.get(id) ?? 0)}
          isChosen={search.stage === slug}
          choose={() => change({ stage: search.stage === slug ? undefined : slug })}
        />
      ))}
    </nav>
  )
}

interface BoxProps {
  label: string
  sign?: Flow['stages'][number]['kind']
  count: number | undefined
  isChosen: boolean
  choose: () => void
}

/** A place with how many are there, which narrows the list to it. */
export const Box = ({ label, sign, count, isChosen, choose }: BoxProps) => (
  <button
    type="button"
    className="box"
    aria-pressed={isChosen}
    onClick={choose}
    title={count === undefined ? label : `${label}: ${numberText(count)}`}
  >
    <span className="label">
      {sign && <StageSign kind={sign} />}
      <span>{label}</span>
    </span>
    <span className="count">{count === undefined ? '\u00a0' : shortNumber(count)}</span>
  </button>
)
