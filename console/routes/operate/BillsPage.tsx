import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Moment } from '../../components/Moment.tsx'
import { tell } from '../../components/Toasts.tsx'
import { tellProblem } from '../../components/tell-problem.ts'
import { billQuery, billsQuery, startBill } from '../../data/bills.ts'
import type { Bill } from '../../data/contracts.ts'
import { agoText, listText, momentText, numberText, t } from '../../i18n.ts'
import { billsWords } from '../../messages/bills/words.ts'
import { operateWords } from '../../messages/operate/words.ts'
import { may, session } from '../../session.ts'
import { OperatePage } from './OperatePage.tsx'
import { Pages } from './Pages.tsx'
import { State } from './State.tsx'

/** Exports of what is billed, with their files as long as they are kept. */
export function BillsPage() {
  const isAllowed = may('billing:read')
  const list = useInfiniteQuery({ ...billsQuery, enabled: isAllowed })
  return (
    <OperatePage title={t.titles.bills} isAllowed={isAllowed}>
      <p className="help">{billsWords.text}</p>
      <NewBill />
      <Pages list={list} label={t.titles.bills} empty={{ title: billsWords.none, text: billsWords.noneText }}>
        {(bill) => <BillLine key={bill.tracker_id} bill={bill} />}
      </Pages>
    </OperatePage>
  )
}

/** The first and the last day of the month before this one, in the company's zone. */
function lastMonth(): [string, string] {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: session.company.timezone }).format(new Date()).split('-')
  const [year = 0, month = 1] = parts.map(Number)
  const day = (date: Date) => date.toISOString().slice(0, 10)
  return [day(new Date(Date.UTC(year, month - 2, 1))), day(new Date(Date.UTC(year, month - 1, 0)))]
}

function NewBill() {
  const [[first, last], setDays] = useState(lastMonth)
  const [isBusy, setBusy] = useState(false)
  const start = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await startBill(first, last)
      tell({ text: billsWords.started })
    } catch (error) {
      tellProblem(error, operateWords.notDone)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="operate-tools" onSubmit={start}>
      <label className="field inline">
        <span>{billsWords.first}</span>
        <input type="date" required value={first} max={last} onChange={({ target }) => setDays([target.value, last])} />
      </label>
      <label className="field inline">
        <span>{billsWords.last}</span>
        <input
          type="date"
          required
          value={last}
          min={first}
          onChange={({ target }) => setDays([first, target.value])}
        />
      </label>
      <button type="submit" className="button primary small" disabled={isBusy}>
        {billsWords.start}
      </button>
    </form>
  )
}

const LOOKS = { IN_PROGRESS: 'still', COMPLETED: 'good', FAILED: 'bad' } as const

function BillLine({ bill }: { bill: Bill }) {
  const { tracker_id: id, state, start_date, end_date, services, created, deleted_at } = bill
  const [isOpen, open] = useState(false)
  return (
    <li>
      <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary>
          <State is={LOOKS[state]}>{billsWords.states[state]}</State>
          <strong>{billsWords.days(start_date, end_date)}</strong>
          <span className="grow">{services && listText(services)}</span>
          <Moment of={created}>{agoText(created)}</Moment>
        </summary>
        {isOpen && (
          <div className="opened">
            {state === 'FAILED' ? <p>{billsWords.failed}</p> : <Files id={id} />}
            {deleted_at && <p className="help">{billsWords.deleted(momentText(deleted_at))}</p>}
          </div>
        )}
      </details>
    </li>
  )
}

/** How far it is, and then its files. */
function Files({ id }: { id: string }) {
  const { data, error } = useQuery(billQuery(id))
  if (error) return <p role="alert">{billsWords.failed}</p>
  if (!data) return <p className="help">{t.loading}</p>
  if (data.state === 'IN_PROGRESS') {
    const { rows_written: written, rows_expected: expected } = data.progress
    return expected === null ? (
      <p role="status">{billsWords.counting}</p>
    ) : (
      <p role="status">
        <progress max={expected || 1} value={written} aria-label={billsWords.progress} />{' '}
        {billsWords.rows(numberText(written), numberText(expected))}
      </p>
    )
  }
  const { summary, export_urls } = data
  return (
    <>
      <p>{billsWords.total(numberText(summary.total_events), numberText(summary.total_quantity))}</p>
      <ul className="files">
        {export_urls.map(({ url, file_name, rows }) => (
          <li key={file_name}>
            <a href={url} download>
              {file_name}
            </a>{' '}
            <small>{billsWords.rowCount(numberText(rows))}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
