import * as Ariakit from '@ariakit/react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Keys } from '../../components/Keys.tsx'
import type { ApplicationPage, Flow } from '../../data/contracts.ts'
import { choiceElements } from '../../data/list-request.ts'
import { filterCount, type ListSearch, STATUS_GROUPS } from '../../data/list-search.ts'
import { numberText, t } from '../../i18n.ts'
import { columnChoices } from './columns.tsx'

interface Props {
  flow: Flow
  search: ListSearch
  change: (changes: Partial<ListSearch>, options?: { replace?: boolean }) => void
  name: RefObject<HTMLInputElement | null>
  list: UseInfiniteQueryResult<{ pages: ApplicationPage[] }>
}

/** What the list is of, how many there are, and what narrows it. */
export function Toolbar({ flow, search, change, name, list }: Props) {
  const count = filterCount(search)
  return (
    <header className="toolbar">
      <h1>{flow.name}</h1>
      <p className="total" role="status">
        {totalText(list.data?.pages[0])}
      </p>
      <div className="tools">
        <NameFilter
          value={search.q ?? ''}
          input={name}
          change={(q) => change({ q: q || undefined }, { replace: true })}
        />
        <FilterMenu flow={flow} search={search} change={change} />
        <ColumnMenu flow={flow} search={search} change={change} />
        {count > 0 && (
          <button
            type="button"
            className="button quiet small"
            onClick={() => change({ q: undefined, status: undefined, filters: {} })}
          >
            {t.clearFilters}
          </button>
        )}
      </div>
    </header>
  )
}

function totalText(page: ApplicationPage | undefined): string {
  if (!page || page.count === null) return '\u00a0'
  if (page.count_is_exact === false) return t.atLeast(numberText(page.count))
  return page.count === 1 ? t.onePerson : t.people(numberText(page.count))
}

const SETTLED_MILLISECONDS = 200

/** A part of the name; the list follows once the typing rests. */
function NameFilter({
  value,
  input,
  change,
}: {
  value: string
  input: RefObject<HTMLInputElement | null>
  change: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const latest = useRef(change)
  latest.current = change
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => latest.current(text.trim()), SETTLED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <div className="name-filter">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={t.filterName}
        aria-label={t.filterName}
        aria-keyshortcuts="/"
        maxLength={200}
      />
      <Keys of="/" />
    </div>
  )
}

type MenuProps = Pick<Props, 'flow' | 'search' | 'change'>

/** States, and the answers that people could choose. */
function FilterMenu({ flow, search, change }: MenuProps) {
  const elements = choiceElements(flow)
  const chosen = filterCount({ ...search, q: undefined })
  const toggle = (key: string, id: string) => {
    const before = search.filters[key] ?? []
    const after = before.includes(id) ? before.filter((other) => other !== id) : [...before, id]
    change({ filters: { ...search.filters, [key]: after } })
  }
  return (
    <Ariakit.PopoverProvider placement="bottom-end">
      <Ariakit.PopoverDisclosure className={chosen > 0 ? 'button small quiet chosen' : 'button small quiet'}>
        <Icon name="filter" />
        {t.filter}
        {chosen > 0 && <span className="badge">{numberText(chosen)}</span>}
      </Ariakit.PopoverDisclosure>
      <Ariakit.Popover className="popover" gutter={6} portal aria-label={t.filters}>
        <fieldset>
          <legend>{t.status}</legend>
          {[undefined, ...STATUS_GROUPS].map((group) => (
            <label key={group ?? 'all'} className="choice">
              <input
                type="radio"
                name="status"
                checked={search.status === group}
                onChange={() => change({ status: group, stage: undefined })}
              />
              {group ? t.statuses[group] : t.all}
            </label>
          ))}
        </fieldset>
        {elements.length > 0 && <p className="help">{t.filtersText}</p>}
        {elements.map(({ id, key, label, constraints }) => (
          <details key={id} open={(search.filters[key]?.length ?? 0) > 0}>
            <summary>{label}</summary>
            {constraints.choices?.map((choice) => (
              <label key={choice.id} className="choice">
                <input
                  type="checkbox"
                  checked={search.filters[key]?.includes(choice.id) ?? false}
                  onChange={() => toggle(key, choice.id)}
                />
                {choice.label}
              </label>
            ))}
          </details>
        ))}
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  )
}

/** Which columns stand beside the name. */
function ColumnMenu({ flow, search, change }: MenuProps) {
  const groups = columnChoices(flow)
  const toggle = (key: string) =>
    change({
      columns: search.columns.includes(key)
        ? search.columns.filter((other) => other !== key)
        : [...search.columns, key],
    })
  return (
    <Ariakit.PopoverProvider placement="bottom-end">
      <Ariakit.PopoverDisclosure className="button small quiet">
        <Icon name="columns" />
        {t.columns}
      </Ariakit.PopoverDisclosure>
      <Ariakit.Popover className="popover" gutter={6} portal aria-label={t.columns}>
        <p className="help">{t.columnsText}</p>
        {groups.map(({ title, columns }) => (
          <fieldset key={title}>
            <legend>{title}</legend>
            {columns.map(({ key, label }) => (
              <label key={key} className="choice">
                <input type="checkbox" checked={search.columns.includes(key)} onChange={() => toggle(key)} />
                {label}
              </label>
            ))}
          </fieldset>
        ))}
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  )
}
