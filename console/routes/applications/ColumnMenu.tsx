import * as Ariakit from '@ariakit/react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { useDragOrder } from '../../components/use-drag-order.ts'
import type { FilterField } from '../../data/filter-fields.ts'
import type { ListScope } from '../../data/list-request.ts'
import { DEFAULT_COLUMNS, type ListSearch } from '../../data/list-search.ts'
import { numberText, t } from '../../i18n.ts'
import { type Column, chosenColumns, columnChoices } from './columns.tsx'

interface Props {
  flow: ListScope
  fields: FilterField[]
  search: ListSearch
  change: (changes: Partial<ListSearch>, options?: { replace?: boolean }) => void
}

/** Which columns stand beside the name, and in which order. */
export function ColumnMenu({ flow, fields, search, change }: Props) {
  const groups = columnChoices(flow, fields)
  const [told, tell] = useState('')
  const drag = useDragOrder(search.columns, (keys, key) => {
    write(keys)
    const label = shown.find((column) => column.key === key)?.label ?? ''
    tell(t.list.columnMoved(label, numberText(keys.indexOf(key) + 1)))
  })
  const shown = chosenColumns(flow, fields, drag.keys)
  const write = (keys: string[]) => change({ columns: keys }, { replace: true })
  const move = (index: number, by: number) => {
    const keys = shown.map(({ key }) => key)
    const [key] = keys.splice(index, 1)
    const place = index + by
    if (key === undefined || place < 0 || place > keys.length) return
    write(keys.toSpliced(place, 0, key))
    tell(t.list.columnMoved(shown[index]?.label ?? '', numberText(place + 1)))
  }
  const toggle = (key: string) => {
    const keys = search.columns
    write(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key])
  }
  return (
    <Ariakit.PopoverProvider placement="bottom-end">
      <Ariakit.PopoverDisclosure className="button small quiet">
        <Icon name="columns" />
        {t.columns}
      </Ariakit.PopoverDisclosure>
      <Ariakit.Popover className="popover wide" gutter={6} portal aria-label={t.columns}>
        <p className="help">{t.columnsText}</p>
        <h2>{t.list.shownColumns}</h2>
        <ol className="shown-columns" {...drag.list}>
          {shown.map((column, index) => (
            <ShownColumn
              key={column.key}
              column={column}
              isDragged={drag.dragged === column.key}
              take={(event) => drag.take(event, column.key)}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              move={(by) => move(index, by)}
              remove={() => toggle(column.key)}
            />
          ))}
        </ol>
        <p className="help">{t.list.columnKeys}</p>
        <button type="button" className="button small" onClick={() => write(DEFAULT_COLUMNS)}>
          {t.list.usualColumns}
        </button>
        <p className="hidden" role="status">
          {told}
        </p>
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

interface ShownProps {
  column: Column
  isDragged: boolean
  take: (event: PointerEvent) => void
  isFirst: boolean
  isLast: boolean
  move: (by: number) => void
  remove: () => void
}

function ShownColumn({ column: { label }, isDragged, take, isFirst, isLast, move, remove }: ShownProps) {
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li onKeyDown={byKey} className={isDragged ? 'dragged' : undefined}>
      <i className="handle" title={t.list.dragColumn} onPointerDown={take}>
        <Icon name="grip" />
      </i>
      <span>{label}</span>
      <IconButton icon="up" label={t.list.moveUp(label)} aria-disabled={isFirst} onClick={() => move(-1)} />
      <IconButton icon="down" label={t.list.moveDown(label)} aria-disabled={isLast} onClick={() => move(1)} />
      <IconButton icon="close" label={t.list.removeColumn(label)} onClick={remove} />
    </li>
  )
}
