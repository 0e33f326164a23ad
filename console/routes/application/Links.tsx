import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Moment } from '../../components/Moment.tsx'
import { More } from '../../components/More.tsx'
import { tell } from '../../components/Toasts.tsx'
import { tellProblem } from '../../components/tell-problem.ts'
import { actorName } from '../../data/actor-name.ts'
import type { ApplicationDetail, MagicLinks, NewMagicLink } from '../../data/contracts.ts'
import { linksQuery, makeLink, refreshLinks, revokeLink, sendLink } from '../../data/correspondence.ts'
import { membersQuery } from '../../data/queries.ts'
import { momentText, t } from '../../i18n.ts'
import { may } from '../../session.ts'

/** The links that log the applicant in: a new one to copy or to mail, and those that were made, to be revoked. */
export function Links({ application }: { application: ApplicationDetail }) {
  const { application_id: id, candidate, hiring_flow: flow } = application
  const { email } = candidate
  const list = useInfiniteQuery({
    ...linksQuery(id, email ?? '', flow.id),
    enabled: may('magic_links:read') && email !== null,
  })
  if (!may('magic_links:read')) return null
  const links = list.data?.pages.flatMap(({ results }) => results)
  return (
    <section className="outgoing links" aria-label={t.links.title}>
      <h3>{t.links.title}</h3>
      {email === null && <p className="help">{t.links.noEmail}</p>}
      {email !== null && may('magic_links:write') && <NewLink key={id} id={id} email={email} flowId={flow.id} />}
      {links?.length === 0 && <p className="help">{t.links.none}</p>}
      <ul>
        {links?.map((link) => (
          <OneLink key={link.id} id={id} link={link} />
        ))}
      </ul>
      <More list={list} />
    </section>
  )
}

function NewLink({ id, email, flowId }: { id: string; email: string; flowId: string }) {
  const [isBusy, be] = useState(false)
  const [shown, show] = useState<NewMagicLink>()
  const once = async (work: () => Promise<void>) => {
    be(true)
    await work().catch(tellProblem)
    be(false)
  }
  const copy = async () => {
    const link = makeLink(email, flowId)
    show(undefined)
    // Some browsers let a page copy only what it promised while the button was pressed.
    const isCopied = await putOnClipboard(link.then(({ magic_link }) => magic_link))
    const made = await link
    if (isCopied) tell({ text: t.links.copied(momentText(made.expires_at)) })
    else show(made)
    await refreshLinks(id)
  }
  const send = async () => {
    await sendLink(id)
    tell({ text: t.links.sent })
  }
  return (
    <div className="outgoing-buttons">
      <button type="button" className="button small" disabled={isBusy} onClick={() => once(copy)}>
        <Icon name="link" />
        {t.links.copy}
      </button>
      <button type="button" className="button small" disabled={isBusy} onClick={() => once(send)}>
        <Icon name="mail" />
        {t.links.send}
      </button>
      {shown && (
        <label className="field">
          <span>{t.links.copyByHand}</span>
          <input
            type="text"
            readOnly
            value={shown.magic_link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
      )}
    </div>
  )
}

/** @returns whether the browser let us */
async function putOnClipboard(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((it) => new Blob([it], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}

function OneLink({ id, link }: { id: string; link: MagicLinks['results'][number] }) {
  const members = useQuery({ ...membersQuery, enabled: may('members:read') })
  const { state, created, expires_at: expires, made_by: maker, used_at: used, problems } = link
  const who = actorName(maker, members.data)
  const revoke = async () => {
    try {
      await revokeLink(id, link.id)
      tell({ text: t.links.revoked })
    } catch (error) {
      tellProblem(error)
    }
  }
  const isGood = state === 'unused' || state === 'used'
  return (
    <li>
      <Icon name="link" />
      <div>
        <strong>{t.links.states[state]}</strong> {isGood && <span>{t.links.until(momentText(expires))}</span>}
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        <small>
          <Moment of={used ?? created} /> {t.by(who)}
          {link.single_use && `, ${t.links.once}`}
        </small>
        {isGood && may('magic_links:write') && (
          <button
            type="button"
            className="button small"
            aria-label={t.links.revokeNamed(momentText(created))}
            onClick={revoke}
          >
            {t.links.revoke}
          </button>
        )}
      </div>
    </li>
  )
}
