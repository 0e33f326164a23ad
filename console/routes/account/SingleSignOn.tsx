import { doAndTell, problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { changeAccount } from '../../data/account.ts'
import { call } from '../../data/api.ts'
import type { Account, SignOnLink } from '../../data/contracts.ts'
import { t } from '../../i18n.ts'

/** Whether the company's own sign-in lets one in, too. */
export function SingleSignOn({ provider }: { provider: NonNullable<Account['single_sign_on']> }) {
  const link = async () => {
    try {
      location.assign((await call<SignOnLink>('/account/single-sign-on/', { body: {} })).go_to)
    } catch (error) {
      tell({ text: problemText(error), isProblem: true })
    }
  }
  const unlink = () =>
    doAndTell(
      () => changeAccount('single-sign-on/unlink/'),
      () => t.me.unlinked,
    )
  return (
    <section>
      <header>
        <h2>{t.me.singleSignOn}</h2>
        <button type="button" className="button small" onClick={provider.is_linked ? unlink : link}>
          {provider.is_linked ? t.me.unlink : t.me.link}
        </button>
      </header>
      <p className="help">{provider.is_linked ? t.me.linkedText(provider.host) : t.me.linkText(provider.host)}</p>
    </section>
  )
}
