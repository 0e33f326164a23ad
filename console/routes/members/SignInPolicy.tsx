import { useState } from 'react'
import { Dialog, DialogBody, DialogCancel } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { doAndTell } from '../../components/problem-text.ts'
import { ApiError } from '../../data/api.ts'
import type { Memberships } from '../../data/contracts.ts'
import { changeMemberships } from '../../data/members.ts'
import { takesPasskeys } from '../../data/passkeys.ts'
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
      <Dialog isOpen={isAsking} close={() => ask(false)}>
        {takesPasskeys ? (
          <DialogForm
            submit={() => {
              ask(false)
              void demand(true)
            }}
            title={words.title}
            description={`${counts} ${words.effect}`}
            send={words.require}
          />
        ) : (
          <DialogBody title={words.title} description={words.notHere} actions={<DialogCancel />} />
        )}
      </Dialog>
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
