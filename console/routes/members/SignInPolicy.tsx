import * as Ariakit from '@ariakit/react'
import { useState } from 'react'
import { DialogHeader } from '../../components/DialogHeader.tsx'
import { doAndTell } from '../../components/problem-text.ts'
import { ApiError } from '../../data/api.ts'
import type { Memberships } from '../../data/contracts.ts'
import { changeMemberships } from '../../data/members.ts'
import { takesPasskeys } from '../../data/passkeys.ts'
import { t } from '../../i18n.ts'
import { membersWords } from '../../messages/members/words.ts'
import { may } from '../../session.ts'

/** By what people sign in here, and who may demand more. */
export function SignInPolicy({ memberships: { passkeys_only, members } }: { memberships: Memberships }) {
  const [isAsking, ask] = useState(false)
  const words = membersWords.policy
  const counts = words.counts(members.filter(({ has_passkey }) => has_passkey).length, members.length)
  const demand = (passkeysOnly: boolean) =>
    doAndTell(
      () => changePolicy(passkeysOnly),
      ({ ended_sessions }) => (passkeysOnly ? words.required(ended_sessions) : words.relaxed),
    )
  return (
    <section>
      <header>
        <h2>{membersWords.signIn}</h2>
        {may('passkey_policy:write') && (
          <button
            type="button"
            className="button small"
            onClick={() => (passkeys_only ? void demand(false) : ask(true))}
          >
            {passkeys_only ? words.relax : words.require}
          </button>
        )}
      </header>
      <p className="help">
        {passkeys_only ? words.onlyText : words.anyText} {counts}
      </p>
      <Ariakit.Dialog
        open={isAsking}
        onClose={() => ask(false)}
        className="dialog form"
        backdrop={<div className="backdrop" />}
        unmountOnHide
      >
        <DialogHeader title={words.title} />
        <p>{takesPasskeys ? `${counts} ${words.effect}` : words.notHere}</p>
        <footer>
          <Ariakit.DialogDismiss className="button quiet">{t.cancel}</Ariakit.DialogDismiss>
          {takesPasskeys && (
            <button
              type="button"
              className="button primary"
              onClick={() => {
                ask(false)
                void demand(true)
              }}
            >
              {words.require}
            </button>
          )}
        </footer>
      </Ariakit.Dialog>
    </section>
  )
}

/** @throws {ApiError} with why not, in words */
async function changePolicy(passkeysOnly: boolean) {
  try {
    return await changeMemberships<{ ended_sessions: number }>('/sign-in-policy/', { passkeys_only: passkeysOnly })
  } catch (error) {
    throw error instanceof ApiError && error.code === 'invalid_field'
      ? new ApiError(error.status, error.code, membersWords.policy.needsOwner)
      : error
  }
}
