import { Icon } from '../../components/Icon.tsx'
import { StageSign } from '../../components/StageBadge.tsx'
import type { DesignedAutomation, DesignedPage, DesignedStage, FlowDesign } from '../../data/contracts.ts'
import { wordsOf } from '../../data/design.ts'
import { numberText, t } from '../../i18n.ts'
import { designWords } from '../../messages/design/words.ts'
import { AutomationMark } from './AutomationMark.tsx'

const ENDS: DesignedStage['kind'][] = ['approved', 'completed', 'rejected']
const isEnd = ({ kind }: DesignedStage) => ENDS.includes(kind)

/** A flow as a picture: the way of people through its stages, with the automations where they start. */
export function FlowPicture({ design: { flows, automations } }: { design: FlowDesign }) {
  const [flow] = flows
  if (!flow) return null
  const nameOf = (slug: string) => {
    const stage = flow.stages.find((one) => one.slug === slug)
    return stage ? wordsOf(stage.name) : slug
  }
  const placed = (stage?: DesignedStage) => automations.filter((automation) => placeOf(automation, flow) === stage)
  const marks = (list: DesignedAutomation[]) =>
    list.length > 0 && (
      <ul className="marks" aria-label={designWords.automations}>
        {list.map((automation) => (
          <AutomationMark key={automation.key} automation={automation} flow={flow} nameOf={nameOf} />
        ))}
      </ul>
    )
  return (
    <div className="picture">
      <ol>
        <li className="entry">
          <div className="place">
            <h2>{designWords.begins}</h2>
            <p>{flow.public_page ? designWords.publicPage : designWords.byLink}</p>
          </div>
          {marks(placed())}
        </li>
        {flow.stages
          .filter((stage) => !isEnd(stage))
          .map((stage) => (
            <li key={stage.slug} id={`stage-${stage.slug}`}>
              <Stage stage={stage} stages={flow.stages} nameOf={nameOf} />
              {marks(placed(stage))}
            </li>
          ))}
      </ol>
      {flow.stages.some(isEnd) && (
        <section aria-label={designWords.ends} className="ends">
          <h2>{designWords.ends}</h2>
          <ul>
            {flow.stages.filter(isEnd).map((stage) => (
              <li key={stage.slug} id={`stage-${stage.slug}`}>
                <Stage stage={stage} stages={flow.stages} nameOf={nameOf} />
                {marks(placed(stage))}
              </li>
            ))}
          </ul>
        </section>
      )}
      {automations.length === 0 && <p className="help">{designWords.noAutomations}</p>}
    </div>
  )
}

/** Where an automation starts; undefined where that is before any stage. */
function placeOf({ trigger }: DesignedAutomation, { stages }: FlowDesign['flows'][number]): DesignedStage | undefined {
  const { stage_entered, schedule, field_submitted, document_processed, document_reviewed } = trigger
  const slug = (stage_entered ?? schedule)?.stage
  const element = (field_submitted ?? document_processed ?? document_reviewed)?.element
  return stages.find(
    (stage) =>
      (slug !== undefined && stage.slug === slug) ||
      (element !== undefined && stage.pages?.some(({ elements }) => elements?.some(({ key }) => key === element))),
  )
}

interface StageProps {
  stage: DesignedStage
  stages: DesignedStage[]
  nameOf: (slug: string) => string
}

function Stage({ stage, stages, nameOf }: StageProps) {
  const { name, applicant_name, hidden, kind = 'active', pages = [], next, after_sending } = stage
  const follows = next && next.length < stages.length - 1 ? next : undefined
  return (
    <div className={`place stage-${kind}`}>
      <h3>
        <StageSign kind={kind} />
        {wordsOf(name)}
        {kind !== 'active' && <small>{t.kinds[kind]}</small>}
      </h3>
      {hidden && <p className="help">{designWords.hidden}</p>}
      {applicant_name && <p className="help">{designWords.shownAs(wordsOf(applicant_name))}</p>}
      {pages.length > 0 && (
        <ul className="sheets" aria-label={designWords.pages}>
          {pages.map((page) => (
            <Sheet key={page.slug} page={page} />
          ))}
        </ul>
      )}
      {after_sending && <Ways label={designWords.afterSending} to={[after_sending]} nameOf={nameOf} />}
      {follows && !isEnd(stage) && <Ways label={designWords.mayFollow} to={follows} nameOf={nameOf} />}
    </div>
  )
}

const Ways = ({ label, to, nameOf }: { label: string; to: string[]; nameOf: (slug: string) => string }) => (
  <p className="ways">
    <span>{label}</span>
    {to.map((slug) => (
      <a key={slug} href={`#stage-${slug}`}>
        <Icon name="right" />
        {nameOf(slug)}
      </a>
    ))}
  </p>
)

const SHOWN_ONLY = ['rich_text', 'section']

function Sheet({ page: { name, elements = [], show_if, schedule } }: { page: DesignedPage }) {
  const documents = elements.filter(({ type }) => type === 'document').length
  const questions = elements.filter(({ type }) => !SHOWN_ONLY.includes(type)).length - documents
  const facts = [
    schedule && designWords.appointment,
    questions > 0 && (questions === 1 ? designWords.oneQuestion : designWords.questions(numberText(questions))),
    documents > 0 && (documents === 1 ? designWords.oneDocument : designWords.documents(numberText(documents))),
  ].filter(Boolean)
  return (
    <li>
      <Icon name="file" />
      <span>
        {wordsOf(name)}
        <small>{facts.join(' · ') || designWords.noPages}</small>
        {show_if && (
          <small>
            {designWords.onlyIf} <code>{show_if}</code>
          </small>
        )}
      </span>
    </li>
  )
}
