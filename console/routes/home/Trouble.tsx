import { Link } from '@tanstack/react-router'
import type { Home } from '../../data/contracts.ts'
import { calendarDayText, momentText, t } from '../../i18n.ts'
import { NumberLine } from './NumberLine.tsx'

/** What has failed lately, for whoever may see it. */
export function Trouble({ home }: { home: Home }) {
  const { failed_runs: runs, failed_mails: mails, failed_since: since } = home
  if (!runs && !mails) return null
  const isNothing = !runs?.count && !mails?.counted.count
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
        {mails && mails.counted.count > 0 && (
          <NumberLine counted={mails.counted}>
            <details>
              <summary>{t.home.failedMails}</summary>
              <ul>
                {mails.newest.map(({ id, application_id: application, created }) => (
                  <li key={id}>
                    {application ? (
                      <Link to="/applications/$application" params={{ application }}>
                        {t.home.openMail(momentText(created))}
                      </Link>
                    ) : (
                      t.home.openMail(momentText(created))
                    )}
                  </li>
                ))}
              </ul>
            </details>
          </NumberLine>
        )}
      </ul>
    </section>
  )
}
