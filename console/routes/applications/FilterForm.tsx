import { type FilterField, filterProblem, isEmptyFilter, STAGE } from '../../data/filter-fields.ts'
import { type ListSearch, STATUS_GROUPS, TEST_GROUPS } from '../../data/list-search.ts'
import { t } from '../../i18n.ts'
import { CareFilter } from './CareFilter.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import { RejectionFilter } from './RejectionFilter.tsx'

export interface FilterFormProps {
  fields: FilterField[]
  search: ListSearch
  change: (changes: Partial<ListSearch>, options?: { replace?: boolean }) => void
  /** What the service says of a filter, by its variable. */
  refusals: ReadonlyMap<string, string>
  /** What is typed and does not narrow the list yet. */
  drafts: Record<string, string[]>
  setDrafts: (drafts: Record<string, string[]>) => void
}

/** The conditions, one under the other. */
export function FilterForm({ fields, search, change, refusals, drafts, setDrafts }: FilterFormProps) {
  const shown = fields.filter(({ key }) => drafts[key] !== undefined || search.filters[key] !== undefined)
  const rest = fields.filter((field) => !shown.includes(field))

  const write = (field: FilterField, parts: string[]) => {
    setDrafts({ ...drafts, [field.key]: parts })
    const { [field.key]: _, ...others } = search.filters
    const isReady = !isEmptyFilter(parts) && filterProblem(field, parts) === undefined
    change(
      {
        filters: isReady ? { ...others, [field.key]: parts } : others,
        // Both are about the stage.
        ...(field.variableId === STAGE && { status: undefined }),
      },
      { replace: true },
    )
  }
  const remove = ({ key }: FilterField) => {
    const { [key]: draft, ...otherDrafts } = drafts
    const { [key]: filter, ...others } = search.filters
    setDrafts(otherDrafts)
    if (filter) change({ filters: others })
  }
  return (
    <>
      <p className="help">{t.list.allHold}</p>
      <fieldset className="inline">
        <legend>{t.status}</legend>
        {[undefined, ...STATUS_GROUPS].map((group) => (
          <label key={group ?? 'all'} className="choice">
            <input
              type="radio"
              name="status"
              checked={search.status === group}
              onChange={() => change({ status: group, stage: undefined, filters: withoutStage(search.filters) })}
            />
            {group ? t.statuses[group] : t.all}
          </label>
        ))}
      </fieldset>
      <fieldset className="inline">
        <legend>{t.list.testOnes}</legend>
        {[undefined, ...TEST_GROUPS].map((group) => (
          <label key={group ?? 'all'} className="choice">
            <input
              type="radio"
              name="tests"
              checked={search.tests === group}
              onChange={() => change({ tests: group })}
            />
            {t.list.tests[group ?? 'all']}
          </label>
        ))}
      </fieldset>
      <CareFilter search={search} change={change} />
      <RejectionFilter fields={fields} search={search} change={change} />
      {shown.map((field) => (
        <FilterEditor
          key={field.key}
          field={field}
          parts={drafts[field.key] ?? search.filters[field.key] ?? []}
          refusal={refusals.get(field.variableId)}
          write={(parts) => write(field, parts)}
          remove={() => remove(field)}
        />
      ))}
      <AddFilter fields={rest} add={(key) => setDrafts({ ...drafts, [key]: [] })} />
    </>
  )
}

function withoutStage({ [STAGE]: _, ...filters }: ListSearch['filters']) {
  return filters
}

/** A native list, so that a hundred variables can be typed to. */
function AddFilter({ fields, add }: { fields: FilterField[]; add: (key: string) => void }) {
  const groups = Map.groupBy(fields, ({ group }) => group)
  return (
    <label className="field add">
      <span>{t.list.addFilter}</span>
      <select value="" onChange={(event) => add(event.target.value)}>
        <option value="" disabled>
          {t.list.chooseFilter}
        </option>
        {[...groups].map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}
