import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../components/Moment.tsx'
import { problemText } from '../../components/problem-text.ts'
import { AfterAWhile, Empty, Skeleton } from '../../components/States.tsx'
import type { AutomationPreview } from '../../data/contracts.ts'
import { trialQuery } from '../../data/trial.ts'
import { t } from '../../i18n.ts'
import { operateWords } from '../../messages/operate/words.ts'
import { State } from '../operate/State.tsx'
import { TriedRequest } from './TriedRequest.tsx'
import { TriedCondition, TriedStep } from './TriedStep.tsx'

/** What an automation would do for somebody, and what that would set off. */
export function Trial(props: Parameters<typeof trialQuery>[0]) {
  const { data, error, isFetching } = useQuery(trialQuery(props))
  return (
    <div aria-live="polite" aria-busy={isFetching}>
      {error ? (
        <Empty title={t.trial.notTried} text={problemText(error)} />
      ) : data ? (
        <>
          {data.runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an automation can run twice.
            <TriedRun key={`${run.automation.id} ${index}`} run={run} isOwn={index === 0} />
          ))}
          {!data.is_complete && <p className="help">{t.trial.more}</p>}
        </>
      ) : (
        <AfterAWhile>
          <p className="hidden">{t.trial.trying}</p>
          <Skeleton lines={6} />
        </AfterAWhile>
      )}
    </div>
  )
}

function TriedRun({ run, isOwn }: { run: AutomationPreview['runs'][number]; isOwn: boolean }) {
  const { automation, outcome, error, at, condition, steps, webhooks } = run
  return (
    <section className="trial" aria-label={automation.name}>
      {!isOwn && (
        <p className="help">
          {t.trial.startsThen}
          {at && (
            <>
              , <Moment of={at} />
            </>
          )}
        </p>
      )}
      <h2>
        <State is={outcome === 'fails' ? 'bad' : outcome === 'runs' ? 'good' : 'still'}>
          {t.trial.outcomes[outcome]}
        </State>
        {automation.name}
      </h2>
      {error && steps.every((step) => step.error !== error) && <p className="problem">{error}</p>}
      {condition && <TriedCondition condition={condition} />}
      {steps.length === 0 ? (
        <p className="help">{t.trial.noSteps}</p>
      ) : (
        <ol className="timeline" aria-label={operateWords.steps}>
          {steps.map((step) => (
            <TriedStep key={step.path} step={step} />
          ))}
        </ol>
      )}
      {webhooks.length > 0 && (
        <>
          <h3>{t.trial.told}</h3>
          {webhooks.map((request, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two requests can be alike.
            <TriedRequest key={index} request={request} />
          ))}
        </>
      )}
    </section>
  )
}
