import { doAndTell } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { accountQuery, changeAccount } from '../../data/account.ts'
import { ApiError } from '../../data/api.ts'
import { queryClient } from '../../data/client.ts'
import type { Account } from '../../data/contracts.ts'
import { addPasskey, takesPasskeys } from '../../data/passkeys.ts'
import { agoText, dayText, t } from '../../i18n.ts'

/** The devices whose lock lets one in. */
export function Passkeys({ passkeys }: { passkeys: Account['passkeys'] }) {
  const add = async () => {
    try {
      await addPasskey()
      await queryClient.invalidateQueries(accountQuery)
      tell({ text: t.me.passkeyAdded })
    } catch (error) {
      // Of the browser: it was cancelled, or the device has one already.
      tell({ text: error instanceof ApiError ? error.message : t.me.notAdded, isProblem: true })
    }
  }
  const remove = (id: string) =>
    doAndTell(
      () =>
        changeAccount('passkeys/remove/', { id }).catch((error) => {
          throw error instanceof ApiError && error.status === 400
            ? new ApiError(400, error.code, t.me.lastPasskey)
            : error
        }),
      () => t.me.passkeyRemoved,
    )
  return (
    <section>
      <header>
        <h2>{t.me.passkeys}</h2>
        {takesPasskeys && (
          <button type="button" className="button small" onClick={add}>
            {t.me.addPasskey}
          </button>
        )}
      </header>
      <p className="help">{takesPasskeys ? t.me.passkeysText : t.me.noPasskeysHere}</p>
      {passkeys.length > 0 && (
        <ul className="lines">
          {passkeys.map(({ id, created, last_used_at }) => (
            <li key={id}>
              <span>
                <strong>{t.me.passkeySince(dayText(created))}</strong>
                <small>{last_used_at ? t.me.used(agoText(last_used_at)) : t.me.neverUsed}</small>
              </span>
              <button type="button" className="button quiet small" onClick={() => remove(id)}>
                {t.me.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
