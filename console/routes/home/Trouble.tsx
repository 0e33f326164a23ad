import { Link } from '@tanstack/react-router'
import type { Home } from '../../data/contracts.ts'
import { calendarDayText, t } from '../../i18n.ts'
import { NumberLine } from './NumberLine.tsx'

/** What has failed lately, for whoever may see it. */
export function Trouble({ home }: { home: Home }) {
  const { failed_runs: runs, failed_mails: mails, failed_since: since } = home
  if (!runs && !mails) return null
  const isNothing = !runs?.count && !mails?.count
  return (
    <section>
      <h2>{t.home.trouble(calendarDayText(since))}</h2>
      {isNothing && <p className="help">{t.home.noTrouble}</p>}
      <ul className="numbers">
        {runs && runs.count > 0 && (
          <NumberLine counted={runs}>
            <Link to="/runs" search={{ status: 'failed', since }}>
              {t.home.failedRuns}
            </Link>
          </NumberLine>
        )}
        {mails && mails.count > 0 && (
          <NumberLine counted={mails}>
            <Link to="/mails" search={{ status: 'failed', since }}>
              {t.home.failedMails}
            </Link>
          </NumberLine>
        )}
      </ul>
    </section>
  )
}
