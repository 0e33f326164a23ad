import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { Failure, Skeleton } from '../../components/States.tsx'
import { saveFile, tableCsv } from '../../data/table-csv.ts'
import { insightsWords } from '../../messages/insights/words.ts'
import { Chart } from './Chart.tsx'
import type { Figure, FigureRow } from './figure.ts'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** Does not change while the data does not. */
  present: (data: Data) => Figure
  /** The flow whose lists are behind the numbers. */
  flow: string
}

/** A chart beside the table of the same numbers. */
export function FigureSection<Data>({ query, present, flow }: Props<Data>) {
  const { data } = query
  const figure = useMemo(() => data && present(data), [data, present])
  if (query.error && !figure) return <Failure error={query.error} retry={() => query.refetch()} />
  return figure ? <Shown figure={figure} flow={flow} /> : <Skeleton lines={8} />
}

function Shown({ figure, flow }: { figure: Figure; flow: string }) {
  const { name, title, text, head, rows, chart } = figure
  const { navigate } = useRouter()
  const id = useId()
  const isEmpty = chart.series.every(({ values }) => values.every((value) => value === 0))
  const pick = (index: number) => {
    const search = chart.lists[index]
    if (search) navigate({ to: '/flows/$flow', params: { flow }, search })
  }
  const file = () => tableCsv([head, ...rows.map(({ label, cells }) => [label, ...cells.map(({ value }) => value)])])
  return (
    <section className="figure" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="button quiet small"
          aria-label={insightsWords.csvOf(title)}
          onClick={() => saveFile(`${flow}-${name}.csv`, file())}
        >
          {insightsWords.csv}
        </button>
      </header>
      <p className="help">{text}</p>
      {isEmpty ? (
        <p className="nothing">{insightsWords.nothing}</p>
      ) : (
        <div className="figure-parts">
          <Chart of={chart} pick={chart.lists.some(Boolean) ? pick : undefined} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keys. */}
          <div className="figure-table" tabIndex={0}>
            <table aria-labelledby={id}>
              <thead>
                <tr>
                  {head.map((label) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.key} row={row} flow={flow} />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </section>
  )
}

const Row = ({ row: { label, note, list, cells }, flow }: { row: FigureRow; flow: string }) => (
  <tr>
    <th scope="row">
      {list ? (
        <Link to="/flows/$flow" params={{ flow }} search={list}>
          {label}
        </Link>
      ) : (
        label
      )}
      {note && <small>{note}</small>}
    </th>
    {cells.map(({ shown }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
      <td key={index}>{shown}</td>
    ))}
  </tr>
)
