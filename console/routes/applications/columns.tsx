import type { ReactNode } from 'react'
import { Moment } from '../../components/Moment.tsx'
import { StageBadge } from '../../components/StageBadge.tsx'
import type { ApplicationRow } from '../../data/contracts.ts'
import type { FilterField } from '../../data/filter-fields.ts'
import { elementsOf } from '../../data/flow-elements.ts'
import type { ListScope } from '../../data/list-request.ts'
import { agoText, dayText, t } from '../../i18n.ts'
import { valueText } from '../application/value-text.ts'

/** One column of the list. */
export interface Column {
  key: string
  label: string
  /** Its least width in rem, and its share of what is left; without a share it never grows. */
  least: number
  share?: number
  cell: (row: ApplicationRow) => ReactNode
}

/** The columns that every flow has, by their names in the address. */
const BUILT_IN = (): { title: string; columns: Column[] }[] => [
  {
    title: t.aboutApplication,
    columns: [
      {
        key: 'stage',
        label: t.stage,
        least: 8,
        share: 1.2,
        cell: (row) => <StageBadge stage={row.current_stage} />,
      },
      { key: 'flow', label: t.flow, least: 8, share: 1, cell: (row) => row.hiring_flow.name },
      { key: 'page', label: t.page, least: 6, share: 1, cell: (row) => row.current_page?.name },
      { key: 'status', label: t.status, least: 6, share: 0.8, cell: (row) => t.statusNames[row.status] },
      { key: 'created', label: t.created, least: 6.5, cell: (row) => <Time of={row.created} /> },
      { key: 'updated', label: t.updated, least: 7, cell: (row) => <Time of={row.updated_at} isAgo /> },
    ],
  },
  {
    title: t.aboutPerson,
    columns: [
      { key: 'phone', label: t.phone, least: 8.5, share: 0.9, cell: (row) => row.candidate.phone_number },
      { key: 'email', label: t.email, least: 9, share: 1.6, cell: (row) => row.candidate.email },
      {
        key: 'external_id',
        label: t.externalId,
        least: 7,
        share: 1,
        cell: (row) => row.candidate.external_identifier,
      },
    ],
  },
]

const Time = ({ of, isAgo = false }: { of: string; isAgo?: boolean }) => (
  <Moment of={of}>{isAgo ? agoText(of) : dayText(of)}</Moment>
)

/** Of these there is a column by another name. */
const SHOWN_OTHERWISE = new Set([
  ...['EMAIL', 'PHONE_NUMBER', 'EXTERNAL_IDENTIFIER'].map((name) => `USER.PERSONAL_INFORMATION.${name}`),
  ...['CURRENT_STAGE', 'CURRENT_PAGE', 'CREATED', 'UPDATED_AT'].map((name) => `APPLICATION.STATUS.${name}`),
])

const columnOfVariable = ({ key, label, variableId, type }: FilterField): Column => ({
  key,
  label,
  least: 7,
  share: 1,
  cell: (row) => valueText({ type: type === 'date' ? 'date' : 'text', constraints: {} }, row[variableId]),
})

/** Every column that a flow's list can have, in groups. */
export function columnChoices(flow: ListScope, fields: FilterField[]): { title: string; columns: Column[] }[] {
  const elements = elementsOf(flow)
  const forms = flow.forms.flatMap(({ id, name, form_elements }) => {
    const columns = form_elements
      .filter((element) => elements.includes(element) && element.type !== 'signature')
      .map(
        (element): Column => ({
          key: element.key,
          label: element.label,
          least: 7,
          share: 1,
          cell: (row) => valueText(element, row[element.variable_id ?? '']),
        }),
      )
    return columns.length > 0 ? [{ id, title: name, columns }] : []
  })
  const others = Map.groupBy(
    fields.filter(({ key }) => key.includes('.') && !SHOWN_OTHERWISE.has(key)),
    ({ group }) => group,
  )
  const built = BUILT_IN().map(({ title, columns }) => ({
    title,
    columns: [...columns, ...(others.get(title) ?? []).map(columnOfVariable)],
  }))
  const found = others.get(t.list.filesAndReadings) ?? []
  const readings = found.length > 0 ? [{ title: t.list.filesAndReadings, columns: found.map(columnOfVariable) }] : []
  return [...built, ...forms, ...readings]
}

/** The columns that were chosen, in their order. */
export function chosenColumns(flow: ListScope, fields: FilterField[], keys: string[]): Column[] {
  const all = columnChoices(flow, fields).flatMap(({ columns }) => columns)
  return keys.flatMap((key) => all.find((column) => column.key === key) ?? [])
}

const TICK_REM = 2
const GAP_REM = 0.75
const PADDING_REM = 2

/** How wide the columns are: the same for every row, whatever it holds. */
export function columnWidths(columns: Pick<Column, 'least' | 'share'>[]): { template: string; leastRem: number } {
  const all: Pick<Column, 'least' | 'share'>[] = [{ least: TICK_REM }, { least: 10, share: 1.4 }, ...columns]
  const template = all.map(({ least, share }) => (share ? `minmax(${least}rem, ${share}fr)` : `${least}rem`)).join(' ')
  const leastRem = all.reduce((sum, { least }) => sum + least, (all.length - 1) * GAP_REM + PADDING_REM)
  return { template, leastRem }
}
