import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Automations } from '../../data/contracts.ts'
import { automationsQuery } from '../../data/operate.ts'
import { applicationQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'
import { operateWords } from '../../messages/operate/words.ts'
import { may } from '../../session.ts'
import { OperatePage } from '../operate/OperatePage.tsx'
import { PayloadForm } from './PayloadForm.tsx'
import { PersonChoice } from './PersonChoice.tsx'
import { Trial } from './Trial.tsx'

const route = getRouteApi('/try')

/** What an automation would do for a person, step by step. */
export function TrialPage() {
  const { application: applicationId, automation: automationId } = route.useSearch()
  const navigate = route.useNavigate()
  const isAllowed = may('automations:read') && may('applications:write')
  const automations = useQuery({ ...automationsQuery, enabled: isAllowed })
  const person = useQuery({ ...applicationQuery(applicationId ?? ''), enabled: isAllowed && Boolean(applicationId) })
  const flowId = person.data?.hiring_flow.id
  const possible = automations.data?.results.filter((one) => !flowId || one.hiring_flow_id === flowId) ?? []
  const chosen = possible.find(({ id }) => id === automationId)
  const change = (next: { application?: string | undefined; automation?: string | undefined }) =>
    navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  return (
    <OperatePage title={t.trial.title} isAllowed={isAllowed}>
      <p className="help">{t.trial.help}</p>
      <div className="trial-choices">
        <PersonChoice
          person={applicationId ? person.data : undefined}
          error={applicationId ? person.error : null}
          isChosen={Boolean(applicationId)}
          flowId={chosen?.hiring_flow_id}
          choose={(application) => change({ application })}
        />
        <label className="field">
          <span>{operateWords.automation}</span>
          <select
            value={chosen?.id ?? ''}
            onChange={({ target }) => change({ automation: target.value || undefined })}
            disabled={!automations.data}
          >
            <option value="">{t.trial.choose}</option>
            {possible.map(({ id, name, active }) => (
              <option key={id} value={id}>
                {active ? name : t.trial.off(name)}
              </option>
            ))}
          </select>
          {automations.data && possible.length === 0 && <small>{t.trial.none}</small>}
        </label>
      </div>
      {chosen && applicationId && flowId && (
        <Attempt key={`${chosen.id} ${applicationId}`} automation={chosen} applicationId={applicationId} />
      )}
    </OperatePage>
  )
}

/** One that a webhook sets off can be sent something. */
function Attempt({ automation, applicationId }: { automation: Automations['results'][number]; applicationId: string }) {
  const [payload, setPayload] = useState<object>()
  return (
    <>
      {automation.trigger_type === 'webhook' && <PayloadForm send={setPayload} />}
      <Trial automationId={automation.id} applicationId={applicationId} payload={payload} />
    </>
  )
}
