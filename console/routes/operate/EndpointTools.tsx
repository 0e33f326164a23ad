import { type FormEvent, useState } from 'react'
import { tell } from '../../components/Toasts.tsx'
import type { Replayed, RotatedSecret, WebhookEndpoint } from '../../data/contracts.ts'
import { act } from '../../data/operate.ts'
import { numberText } from '../../i18n.ts'
import { operateWords } from '../../messages/operate/words.ts'

const ANEW = ['webhook endpoints', 'deliveries']

/** What can be done with a webhook endpoint. */
export function EndpointTools({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [secret, setSecret] = useState<string>()
  const path = `/v1/webhook-endpoints/${endpoint.id}/`
  const isOfFile = endpoint.managed_by === 'company_file'
  const rotate = async () => {
    const rotated = await act<RotatedSecret>(`${path}rotate-secret/`, { done: operateWords.rotated, anew: ANEW })
    setSecret(rotated?.secret)
  }
  const switchOff = () =>
    act(path, { method: 'PATCH', body: { active: false }, done: operateWords.switchedOff, anew: ANEW })
  return (
    <>
      <div className="line-tools">
        {endpoint.active && (
          <button
            type="button"
            className="button small"
            onClick={() => act(`${path}test/`, { done: operateWords.tested, anew: ANEW })}
          >
            {operateWords.test}
          </button>
        )}
        {endpoint.state === 'working' || endpoint.state === 'failing' ? (
          !isOfFile && (
            <button type="button" className="button small" onClick={switchOff}>
              {operateWords.switchOff}
            </button>
          )
        ) : (
          <button
            type="button"
            className="button small primary"
            onClick={() => act(`${path}enable/`, { done: operateWords.switchedOn, anew: ANEW })}
          >
            {operateWords.switchOn}
          </button>
        )}
        {!isOfFile && (
          <button type="button" className="button small" onClick={rotate}>
            {operateWords.rotate}
          </button>
        )}
      </div>
      {secret && <Secret secret={secret} hide={() => setSecret(undefined)} />}
      {endpoint.active && <ReplayForm path={path} />}
    </>
  )
}

function Secret({ secret, hide }: { secret: string; hide: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    tell({ text: operateWords.copied })
  }
  return (
    <div className="secret" role="status">
      <p>{operateWords.secretOnce}</p>
      <code>{secret}</code>
      <div className="line-tools">
        <button type="button" className="button small primary" onClick={copy}>
          {operateWords.copy}
        </button>
        <button type="button" className="button small quiet" onClick={hide}>
          {operateWords.hide}
        </button>
      </div>
    </div>
  )
}

function ReplayForm({ path }: { path: string }) {
  const [since, setSince] = useState('')
  const [isOnlyFailed, setOnlyFailed] = useState(true)
  const replay = async (event: FormEvent) => {
    event.preventDefault()
    let next: string | null = since
    let replayed = 0
    // One request replays so many and says where the next one begins.
    while (next !== null) {
      const body: object = { since: next, only: isOnlyFailed ? 'failed' : 'all' }
      const part: Replayed | undefined = await act<Replayed>(`${path}replay/`, {
        body,
        done: operateWords.replay,
        anew: ANEW,
      })
      if (!part) return
      replayed += part.replayed
      next = part.next_since
      tell({ text: operateWords.replayed(numberText(replayed)) })
    }
  }
  return (
    <form className="operate-tools" onSubmit={replay}>
      <label className="field inline">
        <span>{operateWords.replaySince}</span>
        <input type="datetime-local" required value={since} onChange={({ target }) => setSince(target.value)} />
      </label>
      <label className="choice">
        <input type="checkbox" checked={isOnlyFailed} onChange={() => setOnlyFailed(!isOnlyFailed)} />
        <span>{operateWords.onlyFailed}</span>
      </label>
      <button type="submit" className="button small">
        {operateWords.replay}
      </button>
    </form>
  )
}
