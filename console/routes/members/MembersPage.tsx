import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { AfterAWhile, Failure, Skeleton } from '../../components/States.tsx'
import type { MadeInvitation } from '../../data/contracts.ts'
import { membershipsQuery } from '../../data/members.ts'
import { t } from '../../i18n.ts'
import { membersWords } from '../../messages/members/words.ts'
import { may } from '../../session.ts'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { MemberList } from './MemberList.tsx'
import { SignInPolicy } from './SignInPolicy.tsx'

/** Who works here, who is invited, and what each role may do. */
export function MembersPage() {
  const { data, error, refetch } = useQuery(membershipsQuery)
  const [isInviting, invite] = useState(false)
  const [made, setMade] = useState<MadeInvitation>()
  const mayChange = may('members:write')
  useEffect(() => {
    document.title = `${t.titles.members} · Hireline`
  }, [])
  return (
    <div className="page settings">
      <header className="settings-head">
        <h1>{t.titles.members}</h1>
        {mayChange && (
          <button type="button" className="button primary" onClick={() => invite(true)}>
            <Icon name="mail" />
            {membersWords.invite}
          </button>
        )}
      </header>
      {error && !data && <Failure error={error} retry={() => refetch()} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton lines={6} />
        </AfterAWhile>
      )}
      {data && (
        <>
          <MemberList members={data.members} mayChange={mayChange} />
          {data.invitations.length > 0 && (
            <Invitations invitations={data.invitations} mayChange={mayChange} show={setMade} />
          )}
          <SignInPolicy memberships={data} />
          <Roles />
        </>
      )}
      <InviteDialog isOpen={isInviting} close={() => invite(false)} show={setMade} />
      <LinkDialog made={made} close={() => setMade(undefined)} />
    </div>
  )
}

const Roles = () => (
  <section>
    <h2>{membersWords.rolesTitle}</h2>
    <dl className="roles">
      {(Object.keys(t.roles) as (keyof typeof t.roles)[]).map((role) => (
        <div key={role}>
          <dt>{t.roles[role]}</dt>
          <dd>{membersWords.mayDo[role]}</dd>
        </div>
      ))}
    </dl>
  </section>
)
