import { doAndTell, problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import type { MadeInvitation, Memberships } from '../../data/contracts.ts'
import { changeMemberships } from '../../data/members.ts'
import { momentText, t } from '../../i18n.ts'
import { membersWords } from '../../messages/members/words.ts'

interface Props {
  invitations: Memberships['invitations']
  mayChange: boolean
  show: (made: MadeInvitation) => void
}

/** Who is invited and has not come yet. */
export function Invitations({ invitations, mayChange, show }: Props) {
  const renew = async (id: string) => {
    try {
      show(await changeMemberships<MadeInvitation>(`/invitations/${id}/renew/`))
    } catch (error) {
      tell({ text: problemText(error), isProblem: true })
    }
  }
  const revoke = (id: string, email: string) =>
    doAndTell(
      () => changeMemberships(`/invitations/${id}/revoke/`),
      () => membersWords.revoked(email),
    )
  return (
    <section>
      <h2>{membersWords.invited}</h2>
      <ul className="lines">
        {invitations.map(({ id, email, role, expires_at, is_expired }) => (
          <li key={id}>
            <span>
              <strong>{email}</strong>
              <small>
                {t.roles[role]} · {is_expired ? membersWords.expired : membersWords.until(momentText(expires_at))}
              </small>
            </span>
            {mayChange && (
              <>
                <button type="button" className="button quiet small" onClick={() => renew(id)}>
                  {membersWords.renew}
                </button>
                <button type="button" className="button quiet small" onClick={() => revoke(id, email)}>
                  {membersWords.revoke}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
