import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Keys } from '../../components/Keys.tsx'
import { Moment } from '../../components/Moment.tsx'
import { StageBadge } from '../../components/StageBadge.tsx'
import { AfterAWhile, Failure, Skeleton } from '../../components/States.tsx'
import { tell } from '../../components/Toasts.tsx'
import { useMedia } from '../../components/use-media.ts'
import { usePainted } from '../../components/use-painted.ts'
import type { ApplicationDetail, Flow } from '../../data/contracts.ts'
import { openMessage } from '../../data/messages.ts'
import { type Movable, movable, movePeople, stagesAfter, usualNext } from '../../data/moves.ts'
import { openMove } from '../../data/moving.ts'
import { personName } from '../../data/person-name.ts'
import { applicationQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'
import { basePath, may } from '../../session.ts'
import { Answers } from './Answers.tsx'
import { Assignment } from './Assignment.tsx'
import { CorrectButton } from './CorrectDialog.tsx'
import { Deliveries } from './Deliveries.tsx'
import { Documents } from './Documents.tsx'
import { History } from './History.tsx'
import { Links } from './Links.tsx'
import { Mails } from './Mails.tsx'
import { MoveNotice } from './MovePreview.tsx'
import { Notes } from './Notes.tsx'
import { OtherApplications } from './OtherApplications.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { Runs } from './Runs.tsx'
import { Signatures } from './Signatures.tsx'
import { TextMessages } from './TextMessages.tsx'

/** Everything that is known of one application. */
export function Record({ id, flow, isPage = false }: { id: string; flow: Flow; isPage?: boolean }) {
  const { data, error, refetch } = useQuery(applicationQuery(id))
  // Where there is no room for the list, its heading is not there either.
  const isTop = useMedia('(max-width: 999px)') || isPage
  const name = data?.candidate.full_name ?? data?.candidate.email
  // The name stands in the frame after a key, and all the rest, which takes longer to make, in one of the next.
  const whose = usePainted(useMemo(() => ({ id, flow }), [id, flow]))
  const parts = useMemo(() => <Parts key={whose.id} {...whose} isTop={isTop} />, [whose, isTop])
  useEffect(() => {
    if (name) document.title = `${name} · Hireline`
  }, [name])
  if (error && !data) return <Failure error={error} retry={() => refetch()} isPage={isTop} />
  if (!data)
    return (
      <>
        {isTop && <h1 className="hidden">{t.loading}</h1>}
        <AfterAWhile>
          <Skeleton lines={9} />
        </AfterAWhile>
      </>
    )
  return (
    <article className={isPage ? 'record wide' : 'record'} aria-label={name ?? t.noName}>
      <Head key={id} application={data} flow={flow} isTop={isTop} />
      {/* Those of the person before cannot be acted on meanwhile. */}
      <div className="record-parts" inert={whose.id !== id}>
        {parts}
      </div>
    </article>
  )
}

/** What stands below the name. */
function Parts({ id, flow, isTop }: { id: string; flow: Flow; isTop: boolean }) {
  const { data } = useQuery(applicationQuery(id))
  if (!data) return null
  return (
    <>
      {/* Between the name, which is the page's heading then, and those of the parts. */}
      {isTop && <h2 className="hidden">{t.details}</h2>}
      <Facts application={data} />
      <div className="record-main">
        <Documents documents={data.documents} forms={data.forms} />
        <Answers forms={data.forms} flow={flow} />
        <Signatures id={id} forms={data.forms} />
      </div>
      <div className="record-side">
        <Notes id={id} />
        <History id={id} />
        <Runs id={id} />
        <Mails id={id} />
        <TextMessages id={id} />
        <Links application={data} />
        <Deliveries id={id} />
        <OtherApplications id={id} candidateId={data.candidate.id} />
      </div>
    </>
  )
}

function Head({ application, flow, isTop }: { application: ApplicationDetail; flow: Flow; isTop: boolean }) {
  const { current_stage: stage, is_test: isTest } = application
  const Heading = isTop ? 'h1' : 'h2'
  return (
    <header className="record-head">
      <Heading>
        {personName(application)}
        {isTest && <small className="test">{t.test}</small>}
      </Heading>
      <p>
        <StageBadge stage={stage} />
        {application.current_page && <span className="muted">{application.current_page.name}</span>}
        <span className="on-paper">{flow.name}</span>
      </p>
      {may('applications:write') && <Moves flow={flow} person={movable(application)} />}
    </header>
  )
}

/** The usual way on, the way out, and all others. */
function Moves({ flow, person }: { flow: Flow; person: Movable }) {
  const next = usualNext(flow, person.stageId)
  const possible = stagesAfter(flow, person.stageId)
  const rejected = possible.find(({ kind }) => kind === 'rejected')
  if (possible.length === 0) return null
  return (
    <>
      <div className="moves">
        {next && (
          <button type="button" className="button primary" onClick={() => movePeople(flow, [person], next)}>
            {t.moveTo(next.name)}
          </button>
        )}
        {rejected && (
          <button type="button" className="button" onClick={() => openMove({ people: [person], stage: rejected })}>
            {rejected.name}…
          </button>
        )}
        <button type="button" className="button quiet" onClick={() => openMove({ people: [person] })}>
          {t.moveElsewhere}
          <Keys of="m" />
        </button>
      </div>
      {next && <MoveNotice key={`${person.id} ${next.id}`} id={person.id} stageId={next.id} />}
    </>
  )
}

function Facts({ application }: { application: ApplicationDetail }) {
  const { application_id: id, candidate, created, updated_at } = application
  const copyLink = async () => {
    await navigator.clipboard.writeText(`${location.origin}${basePath}/applications/${id}`)
    tell({ text: t.copied })
  }
  return (
    <section className="facts" aria-label={t.details}>
      <dl>
        {candidate.phone_number && (
          <div>
            <dt>{t.phone}</dt>
            <dd>
              <a href={`tel:${candidate.phone_number}`}>{candidate.phone_number}</a>
            </dd>
          </div>
        )}
        {candidate.email && (
          <div>
            <dt>{t.email}</dt>
            <dd>
              <a href={`mailto:${candidate.email}`}>{candidate.email}</a>
            </dd>
          </div>
        )}
        {candidate.external_identifier && (
          <div>
            <dt>{t.externalId}</dt>
            <dd>{candidate.external_identifier}</dd>
          </div>
        )}
        <Assignment application={application} />
        <Fact label={t.created} moment={created} />
        <Fact label={t.updated} moment={updated_at} />
      </dl>
      {may('messages:write') && (
        <button
          type="button"
          className="button quiet small"
          onClick={() => openMessage({ people: [movable(application)] })}
        >
          <Icon name="mail" />
          {t.message.write}
          <Keys of="y" />
        </button>
      )}
      <button type="button" className="button quiet small" onClick={copyLink}>
        <Icon name="link" />
        {t.copyLink}
      </button>
      <CorrectButton key={id} application={application} />
      <PersonMenu key={candidate.id} person={candidate} />
    </section>
  )
}

const Fact = ({ label, moment }: { label: string; moment: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Moment of={moment} />
    </dd>
  </div>
)
