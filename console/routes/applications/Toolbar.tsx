import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Keys } from '../../components/Keys.tsx'
import { useSettledText } from '../../components/use-settled-text.ts'
import { ApiError } from '../../data/api.ts'
import type { ApplicationPage } from '../../data/contracts.ts'
import { downloadList } from '../../data/download.ts'
import type { FilterField } from '../../data/filter-fields.ts'
import type { ListRequest, ListScope } from '../../data/list-request.ts'
import { filterCount, type ListSearch, NO_FILTERS, type Sort } from '../../data/list-search.ts'
import { numberText, t } from '../../i18n.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { FilterBuilder } from './FilterBuilder.tsx'
import { JumpButton } from './JumpButton.tsx'
import { SortMenu } from './SortMenu.tsx'
import { ViewMenu } from './ViewMenu.tsx'

interface Props {
  flow: ListScope
  fields: FilterField[]
  request: ListRequest
  search: ListSearch
  change: (changes: Partial<ListSearch>, options?: { replace?: boolean }) => void
  jump: (date: string | undefined) => void
  name: RefObject<HTMLInputElement | null>
  list: UseInfiniteQueryResult<{ pages: ApplicationPage[] }>
  sorts?: readonly Sort[]
}

/** What the list is of, how many there are, and what narrows it. */
export function Toolbar({ flow, fields, request, search, change, jump, name, list, sorts }: Props) {
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
        <ViewMenu
          flow={flow}
          search={search}
          show={(view) => change({ ...NO_FILTERS, stage: undefined, sort: undefined, date: undefined, ...view })}
        />
        <FilterBuilder fields={fields} search={search} change={change} refusals={refusalsOf(list.error)} />
        <SortMenu search={search} change={change} {...(sorts && { sorts })} />
        <JumpButton date={search.date} sort={request.sort} jump={jump} />
        <ColumnMenu flow={flow} fields={fields} search={search} change={change} />
        <IconButton
          icon="download"
          label={t.list.downloadCsv}
          onClick={() => downloadList(request)}
          title={t.list.downloadCsv}
        />
        {count > 0 && (
          <button type="button" className="button quiet small" onClick={() => change(NO_FILTERS)}>
            {t.clearFilters}
          </button>
        )}
      </div>
    </header>
  )
}

/** What the service says is wrong with filters, by their variables. */
function refusalsOf(error: Error | null): ReadonlyMap<string, string> {
  const details = error instanceof ApiError ? error.details : []
  return new Map(details.map(({ field, message }) => [field.replace(/^filters\./, ''), message]))
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
  const [text, setText] = useSettledText(value, change, SETTLED_MILLISECONDS)
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
