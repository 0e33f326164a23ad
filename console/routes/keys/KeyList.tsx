import * as Ariakit from '@ariakit/react'
import { useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Moment } from '../../components/Moment.tsx'
import type { ApiKey, MadeKey } from '../../data/contracts.ts'
import { agoText, momentText, numberText } from '../../i18n.ts'
import { keysWords } from '../../messages/keys/words.ts'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'
import { RotateKeyDialog } from './RotateKeyDialog.tsx'

interface Props {
  keys: ApiKey[]
  mayChange: boolean
  show: (made: MadeKey) => void
}

/** Keys with what each may do, and when it was used. */
export function KeyList({ keys, mayChange, show }: Props) {
  const [rotated, rotate] = useState<ApiKey>()
  const [revoked, revoke] = useState<ApiKey>()
  return (
    <>
      <ul className="lines">
        {keys.map((key) => (
          <li key={key.id}>
            <span>
              <strong>{key.name}</strong>
              <small>
                <code>{key.prefix}…</code> · <Use of={key} /> · {endText(key)}
              </small>
              <Rights of={key} />
            </span>
            {mayChange && <KeyMenu of={key} rotate={() => rotate(key)} revoke={() => revoke(key)} />}
          </li>
        ))}
      </ul>
      <RotateKeyDialog of={rotated} close={() => rotate(undefined)} show={show} />
      <RevokeKeyDialog of={revoked} close={() => revoke(undefined)} />
    </>
  )
}

const Use = ({ of: { last_used_at: at } }: { of: ApiKey }) =>
  at ? <Moment of={at}>{keysWords.used(agoText(at))}</Moment> : keysWords.neverUsed

function endText({ state, expires_at, revoked_at }: ApiKey): string {
  if (revoked_at) return keysWords.revokedAt(momentText(revoked_at))
  if (!expires_at) return keysWords.endless
  return state === 'expired' ? keysWords.expired(momentText(expires_at)) : keysWords.until(momentText(expires_at))
}

function Rights({ of }: { of: ApiKey }) {
  const { scopes, rate_limit_per_minute: minute, rate_limit_per_second: second, created, billed_companies } = of
  const count = scopes.length === 1 ? keysWords.oneRight : keysWords.rightsCount(numberText(scopes.length))
  const limits = [
    ...(minute > 0 ? [keysWords.perMinute(numberText(minute))] : []),
    ...(second > 0 ? [keysWords.perSecond(numberText(second))] : []),
  ]
  return (
    <details className="rights">
      <summary>{scopes.includes('*') ? keysWords.allRights : count}</summary>
      {!scopes.includes('*') && <p className="scopes">{scopes.join(', ')}</p>}
      <p className="help">
        {limits.join(', ') || keysWords.noLimit} · {keysWords.madeAt(momentText(created))}
      </p>
      {billed_companies > 0 && <p className="help">{keysWords.bills(numberText(billed_companies))}</p>}
    </details>
  )
}

interface MenuProps {
  of: ApiKey
  rotate: () => void
  revoke: () => void
}

const KeyMenu = ({ of: { name }, rotate, revoke }: MenuProps) => (
  <Ariakit.MenuProvider placement="bottom-end">
    <Ariakit.MenuButton className="icon-button" aria-label={keysWords.more(name)}>
      <Icon name="menu" />
    </Ariakit.MenuButton>
    <Ariakit.Menu gutter={4} className="menu" portal>
      <Ariakit.MenuItem className="item" onClick={rotate}>
        <Icon name="turn" />
        {keysWords.rotate}
      </Ariakit.MenuItem>
      <Ariakit.MenuItem className="item" onClick={revoke}>
        <Icon name="close" />
        {keysWords.revoke}
      </Ariakit.MenuItem>
    </Ariakit.Menu>
  </Ariakit.MenuProvider>
)
