import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { StageBadge } from '../../components/StageBadge.tsx'
import { AfterAWhile, Empty, Failure } from '../../components/States.tsx'
import { useMedia } from '../../components/use-media.ts'
import { usePrinting } from '../../components/use-printing.ts'
import type { ApplicationPage, ApplicationRow } from '../../data/contracts.ts'
import type { FilterField } from '../../data/filter-fields.ts'
import type { ListScope } from '../../data/list-request.ts'
import { filterCount, type ListSearch } from '../../data/list-search.ts'
import type { Movable } from '../../data/moves.ts'
import { personName } from '../../data/person-name.ts'
import { dayText, numberText, t } from '../../i18n.ts'
import { type Column, chosenColumns, columnWidths } from './columns.tsx'
import type { Landing } from './use-landing.ts'

interface Props {
  flow: ListScope
  fields: FilterField[]
  search: ListSearch
  rows: ApplicationRow[]
  list: UseInfiniteQueryResult<{ pages: ApplicationPage[] }>
  active: number
  /** The row that was jumped to. */
  landing: Landing | undefined
  selected: ReadonlyMap<string, Movable>
  setActive: (index: number) => void
  toggle: (row: ApplicationRow) => void
  /** Selects all rows down or up to one. */
  extendTo: (index: number) => void
  areAllSelected: boolean
  /** Selects every row that was read, or none. */
  selectShown: () => void
  open: (row: ApplicationRow) => void
  clear: () => void
}

/** Of a list on paper; a longer one is had as CSV. */
const MOST_PRINTED = 500
const ROW = { line: 32, touch: 44, card: 68 }
/** So many rows before the end or the beginning, the page beyond it is asked for. */
const AHEAD = 40

/** The people, a window of rows over however many there are. */
export function ApplicationList(props: Props) {
  const { flow, fields, search, rows, list, active, landing, clear } = props
  const isNarrow = useMedia('(max-width: 719px)')
  const isTouch = useMedia('(pointer: coarse)')
  const height = isNarrow ? ROW.card : isTouch ? ROW.touch : ROW.line
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => chosenColumns(flow, fields, search.columns), [flow, fields, search.columns])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    // A row that others push down stays the same one, with the focus.
    getItemKey: useCallback((index: number) => rows[index]?.application_id ?? index, [rows]),
    // The headings stand above the rows and take this of what is seen.
    scrollPaddingEnd: isNarrow ? 0 : ROW.line,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row of another height moves all after it.
  useEffect(() => virtual.measure(), [virtual, height])
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list
  const { hasPreviousPage, isFetchingPreviousPage, fetchPreviousPage } = list
  useHeldPlace({ rows, scroller, height, hasPreviousPage })
  const shown = virtual.getVirtualItems()
  const isPrinting = usePrinting()
  const items = isPrinting ? rows.slice(0, MOST_PRINTED).map((_, index) => ({ index, key: index, start: 0 })) : shown
  const lastShown = shown.at(-1)?.index ?? 0
  const firstShown = shown[0]?.index ?? 0
  // Of the two, the one that is asked for later would cancel the other.
  const mayRead = !isFetchingNextPage && !isFetchingPreviousPage && !isError
  useEffect(() => {
    // A page of a search may hold nobody although others follow.
    if (hasNextPage && mayRead && lastShown >= rows.length - AHEAD) fetchNextPage()
  }, [lastShown, rows.length, hasNextPage, mayRead, fetchNextPage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when another row is the first that is shown.
  useEffect(() => {
    // Rows that were put above have just pushed the place down, which the window learns a frame later.
    const above = (scroller.current?.scrollTop ?? 0) / height
    if (hasPreviousPage && mayRead && above < AHEAD) fetchPreviousPage()
  }, [firstShown, rows.length, height, hasPreviousPage, mayRead, fetchPreviousPage])
  const activeId = rows[active]?.application_id
  // biome-ignore lint/correctness/useExhaustiveDependencies: where others push somebody is no reason to scroll.
  useEffect(() => {
    virtual.scrollToIndex(active)
    // The focus follows within the list, and is left alone elsewhere.
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.role === 'row') {
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${active + 2}"]`)?.focus({ preventScroll: true }),
      )
    }
  }, [activeId, virtual])
  useEffect(() => {
    if (landing) virtual.scrollToIndex(landing.index, { align: 'start' })
  }, [landing, virtual])

  if (list.isError && rows.length === 0) return <Failure error={list.error as Error} retry={() => list.refetch()} />
  if (list.isPending) return <Waiting height={height} />
  if (rows.length === 0 && !hasNextPage && !hasPreviousPage) return <Nobody search={search} clear={clear} />
  const { template, leastRem } = columnWidths(columns)
  const widths = { '--columns': template, '--least': `${leastRem}rem` } as CSSProperties
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be a window over a million rows.
    <div
      ref={scroller}
      className={isNarrow ? 'grid cards' : 'grid'}
      role="grid"
      aria-label={flow.name}
      aria-rowcount={hasNextPage || hasPreviousPage ? -1 : rows.length + 1}
      aria-multiselectable="true"
      aria-busy={list.isPlaceholderData}
      style={widths}
    >
      {/* biome-ignore lint/a11y: the rows of a grid that is no table; the people's rows take the focus. */}
      <div role="row" className="head" aria-rowindex={1}>
        {/* biome-ignore lint/a11y: as above. */}
        <span role="columnheader">
          <input
            type="checkbox"
            aria-label={t.bulk.selectAllShown}
            checked={props.areAllSelected}
            onChange={props.selectShown}
          />
        </span>
        {/* biome-ignore lint/a11y: as above. */}
        <span role="columnheader">{t.name}</span>
        {!isNarrow &&
          columns.map(({ key, label }) => (
            // biome-ignore lint/a11y: as above.
            <span key={key} role="columnheader" title={label}>
              {label}
            </span>
          ))}
      </div>
      <div className="rows" style={isPrinting ? undefined : { height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => (
          <Row
            key={key}
            {...props}
            index={index}
            place={isPrinting ? undefined : { transform: `translateY(${start}px)`, height }}
            columns={isNarrow ? undefined : columns}
          />
        ))}
      </div>
      {isPrinting && (hasNextPage || rows.length > MOST_PRINTED) && <p>{t.printedOnly(numberText(items.length))}</p>}
    </div>
  )
}

interface Place {
  rows: ApplicationRow[]
  scroller: RefObject<HTMLDivElement | null>
  height: number
  hasPreviousPage: boolean
}

/** Keeps in place what somebody looks at while others come or go above it. */
function useHeldPlace({ rows, scroller, height, hasPreviousPage }: Place) {
  const before = useRef({ rows, hasPreviousPage })
  useLayoutEffect(() => {
    const grid = scroller.current
    const { rows: were, hasPreviousPage: hadPreviousPage } = before.current
    const seen = were[Math.floor((grid?.scrollTop ?? 0) / height)]
    const was = seen ? were.indexOf(seen) : -1
    before.current = { rows, hasPreviousPage }
    // At the very beginning, who comes is seen.
    const isAtBeginning = !hadPreviousPage && (grid?.scrollTop ?? 0) < height
    if (!grid || !seen || isAtBeginning || rows[was]?.application_id === seen.application_id) return
    const index = rows.findIndex(({ application_id }) => application_id === seen.application_id)
    if (index >= 0) grid.scrollTop += (index - was) * height
  }, [rows, scroller, height, hasPreviousPage])
}

interface RowProps extends Props {
  index: number
  /** On paper one row follows the other. */
  place: CSSProperties | undefined
  /** Without columns the row is a card. */
  columns: Column[] | undefined
}

function Row({ rows, index, place, columns, active, search, selected, setActive, toggle, extendTo, open }: RowProps) {
  const row = rows[index]
  if (!row) return null
  const { application_id: id } = row
  const name = personName(row)
  const isOpen = search.open === id
  return (
    // biome-ignore lint/a11y: a row of a grid; its keys are those of the page.
    <div
      role="row"
      className={['row', isOpen && 'open', index === active && 'active'].filter(Boolean).join(' ')}
      aria-rowindex={index + 2}
      aria-selected={selected.has(id)}
      aria-current={isOpen || undefined}
      tabIndex={index === active ? 0 : -1}
      style={place}
      onClick={() => {
        setActive(index)
        open(row)
      }}
      onFocus={() => setActive(index)}
    >
      {/* biome-ignore lint/a11y: as above. */}
      <span role="gridcell" className="tick" onClick={(event) => event.stopPropagation()}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t.select(name)}
          checked={selected.has(id)}
          onChange={({ nativeEvent }) => {
            if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) extendTo(index)
            else toggle(row)
          }}
        />
      </span>
      {/* biome-ignore lint/a11y: as above. */}
      <span role="gridcell" className="name" title={name}>
        <span>{name}</span>
        {row.is_test && <small className="test">{t.test}</small>}
        {!columns && (
          <span className="card-line">
            <StageBadge stage={row.current_stage} />
            <time dateTime={row.created}>{dayText(row.created)}</time>
          </span>
        )}
      </span>
      {columns?.map(({ key, cell }) => {
        const shown = cell(row)
        return (
          // biome-ignore lint/a11y: as above.
          <span key={key} role="gridcell" title={typeof shown === 'string' ? shown : undefined}>
            {shown}
          </span>
        )
      })}
    </div>
  )
}

/** Bars where the rows will be. */
const Waiting = ({ height }: { height: number }) => (
  <div className="grid waiting" aria-busy="true">
    <AfterAWhile>
      {Array.from({ length: 12 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but their number distinguishes them.
        <div key={line} className="bar" style={{ height }}>
          <span />
        </div>
      ))}
    </AfterAWhile>
  </div>
)

function Nobody({ search, clear }: { search: ListSearch; clear: () => void }) {
  if (filterCount(search) > 0) {
    return (
      <Empty title={t.nobodyFits} text={t.nobodyFitsText}>
        <button type="button" className="button" onClick={clear}>
          {t.clearFilters}
        </button>
      </Empty>
    )
  }
  if (search.stage) return <Empty title={t.nobodyHere} text={t.nobodyHereText} />
  return <Empty title={t.nobody} text={t.nobodyText} />
}
