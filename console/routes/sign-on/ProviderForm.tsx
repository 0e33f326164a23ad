import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { ApiError, call } from '../../data/api.ts'
import type { FoundProvider, SignOnProvider, SingleSignOn } from '../../data/contracts.ts'
import { ROLES } from '../../data/members.ts'
import { changeSignOn } from '../../data/sign-on.ts'
import { t } from '../../i18n.ts'
import { signOnWords } from '../../messages/sign-on/words.ts'

interface Props {
  provider: SingleSignOn['provider']
  callback: string
  mayChange: boolean
}

type FieldName = 'issuer' | 'client_id' | 'client_secret' | 'email_domains'

/** What is told of the provider; it is asked before anything is stored. */
export function ProviderForm({ provider, callback, mayChange }: Props) {
  const [issuer, setIssuer] = useState(provider?.issuer ?? '')
  const [clientId, setClientId] = useState(provider?.client_id ?? '')
  const [secret, setSecret] = useState('')
  const [domains, setDomains] = useState(provider?.email_domains.join('\n') ?? '')
  const [trusts, setTrusts] = useState(provider?.trusts_emails ?? false)
  const [role, setRole] = useState<string>(provider?.new_member_role ?? '')
  const [found, setFound] = useState<FoundProvider>()
  const [problem, setProblem] = useState<ApiError | string>()
  const ask = async (work: () => Promise<FoundProvider>) => {
    setFound(undefined)
    setProblem(undefined)
    try {
      const answer = await work()
      setFound(answer)
      return answer
    } catch (error) {
      setProblem(error instanceof ApiError ? error : problemText(error))
      return undefined
    }
  }
  const tryIt = () => ask(() => call<FoundProvider>('/single-sign-on/try/', { body: { issuer, client_id: clientId } }))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const saved = await ask(() =>
      changeSignOn<FoundProvider>('/', {
        issuer,
        client_id: clientId,
        ...(secret && { client_secret: secret }),
        email_domains: domains.split(/[\s,]+/).filter(Boolean),
        trusts_emails: trusts,
        new_member_role: role === '' ? null : role,
      }),
    )
    if (!saved) return
    setSecret('')
    tell({ text: signOnWords.saved(new URL(saved.issuer).host) })
  }
  const problemOf = (name: FieldName) =>
    problem instanceof ApiError
      ? problem.details.find(({ field }) => field === name || field.startsWith(`${name}[`))?.message
      : undefined
  const isTold = (['issuer', 'client_id', 'client_secret', 'email_domains'] as const).some(problemOf)
  return (
    <form className="form provider-form" onSubmit={save} aria-label={signOnWords.provider}>
      <h2>{signOnWords.provider}</h2>
      <Callback address={callback} />
      <fieldset disabled={!mayChange}>
        <Field label={signOnWords.issuer} help={signOnWords.issuerHelp} problem={problemOf('issuer')}>
          {(field) => (
            <input
              {...field}
              type="url"
              required
              spellCheck={false}
              value={issuer}
              onChange={({ target }) => setIssuer(target.value)}
            />
          )}
        </Field>
        <Field label={signOnWords.clientId} problem={problemOf('client_id')}>
          {(field) => (
            <input
              {...field}
              required
              autoComplete="off"
              spellCheck={false}
              value={clientId}
              onChange={({ target }) => setClientId(target.value)}
            />
          )}
        </Field>
        <Field
          label={signOnWords.secret}
          help={provider ? signOnWords.secretKept : signOnWords.secretHelp}
          problem={problemOf('client_secret')}
        >
          {(field) => (
            <input
              {...field}
              type="password"
              // Not the person's own password, which a browser would offer.
              autoComplete="new-password"
              value={secret}
              onChange={({ target }) => setSecret(target.value)}
            />
          )}
        </Field>
        <Field label={signOnWords.domains} help={signOnWords.domainsHelp} problem={problemOf('email_domains')}>
          {(field) => (
            <textarea
              {...field}
              required
              rows={2}
              spellCheck={false}
              value={domains}
              onChange={({ target }) => setDomains(target.value)}
            />
          )}
        </Field>
        <Field label={signOnWords.newMembers}>
          {(field) => (
            <select {...field} value={role} onChange={({ target }) => setRole(target.value)}>
              <option value="">{signOnWords.byInvitation}</option>
              {NEW_MEMBER_ROLES.map((one) => (
                <option key={one} value={one}>
                  {signOnWords.becomes(t.roles[one])}
                </option>
              ))}
            </select>
          )}
        </Field>
        <label className="choice">
          <input type="checkbox" checked={trusts} onChange={({ target }) => setTrusts(target.checked)} />
          <span>
            {signOnWords.trusts}
            <small>{signOnWords.trustsHelp}</small>
          </span>
        </label>
        <div role="status" className="found-provider">
          {found && <Found of={found} trusts={trusts} />}
        </div>
        {problem && !isTold && (
          <p className="problem" role="alert">
            {problemText(problem)}
          </p>
        )}
        {mayChange && (
          <div className="line-tools">
            <button type="submit" className="button primary">
              {signOnWords.save}
            </button>
            <button type="button" className="button" disabled={issuer === '' || clientId === ''} onClick={tryIt}>
              {signOnWords.tryIt}
            </button>
          </div>
        )}
      </fieldset>
    </form>
  )
}

/** Who becomes an owner is for owners to say, one by one. */
const NEW_MEMBER_ROLES = ROLES.filter(
  (role): role is NonNullable<SignOnProvider['new_member_role']> => role !== 'owner',
)

function Callback({ address }: { address: string }) {
  const id = useId()
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    tell({ text: t.copied })
  }
  return (
    <div className="field">
      <label htmlFor={id}>{signOnWords.callback}</label>
      <div className="copied-field">
        <input
          id={id}
          className="mono"
          readOnly
          value={address}
          aria-describedby={`${id}-help`}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className="button" onClick={copy}>
          {signOnWords.copyCallback}
        </button>
      </div>
      <small id={`${id}-help`}>{signOnWords.callbackHelp}</small>
    </div>
  )
}

/** What the provider has answered, and what it leaves out. */
const Found = ({ of: { issuer, algorithms, ...tells }, trusts }: { of: FoundProvider; trusts: boolean }) => (
  <>
    <p className="mark-text">{signOnWords.answers(issuer, algorithms.join(', '))}</p>
    <p className="help">{signOnWords.secretUntried}</p>
    {tells.tells_email_verified === false && !trusts && <p>{signOnWords.noVerified}</p>}
    {tells.tells_auth_time === false && <p>{signOnWords.noTime}</p>}
  </>
)

interface FieldProps {
  label: string
  help?: string
  problem?: string | undefined
  children: (field: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode
}

/** A field with what it is for, or what is wrong with it. */
function Field({ label, help, problem, children }: FieldProps) {
  const id = useId()
  const said = problem ? `${label}: ${problem}` : help
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': said && `${id}-help`, 'aria-invalid': problem !== undefined })}
      {said && (
        <small id={`${id}-help`} className={problem ? 'problem' : undefined} role={problem ? 'alert' : undefined}>
          {said}
        </small>
      )}
    </div>
  )
}
