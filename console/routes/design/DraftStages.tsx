import type { DesignedFlow, DesignedPage, DesignedStage, FlowDesign } from '../../data/contracts.ts'
import { wordsOf } from '../../data/design.ts'
import { t } from '../../i18n.ts'
import { designWords } from '../../messages/design/words.ts'
import { Elements } from './DraftElements.tsx'
import { type Around, CheckField, ChoiceField, ConditionField, SetField, TextField } from './DraftFields.tsx'
import { NewNamed } from './NewNamed.tsx'
import { OrderedParts } from './OrderedParts.tsx'

interface StagesProps {
  at: string[]
  flow: DesignedFlow
  design: FlowDesign
  around: Around
}

/** The stages of a flow in order, each as fields, and what makes another. */
export function Stages({ at, flow: { stages }, design, around }: StagesProps) {
  const others = (slug: string) =>
    stages.filter((stage) => stage.slug !== slug).map((stage): [string, string] => [stage.slug, wordsOf(stage.name)])
  return (
    <>
      <h2>{designWords.stages}</h2>
      <OrderedParts label={designWords.stagesInOrder} at={at} parts={stages} naming={named} around={around} needsOne>
        {(stage, place) => (
          <StageFields at={place} stage={stage} others={others(stage.slug)} design={design} around={around} />
        )}
      </OrderedParts>
      <NewNamed
        label={designWords.newStage}
        button={designWords.addStage}
        taken={stages.map(({ slug }) => slug)}
        kind="stage"
        add={(slug, name) => around.edit({ at, change: { entry: { slug, name } } })}
      />
    </>
  )
}

const named = ({ slug, name }: DesignedStage | DesignedPage) => ({ id: slug, name: wordsOf(name) })

interface StageProps {
  at: string[]
  stage: DesignedStage
  /** The other stages, by slug and name. */
  others: [string, string][]
  design: FlowDesign
  around: Around
}

function StageFields({ at, stage, others, design, around }: StageProps) {
  const { edit, problemOf, problemIn } = around
  const pages = stage.pages ?? []
  const problem = problemOf(at) ?? problemIn([...at, 'next']) ?? problemIn([...at, 'after_sending'])
  return (
    <details>
      <summary>
        {wordsOf(stage.name)} <small>{t.kinds[stage.kind ?? 'active']}</small>
      </summary>
      {problem && <p className="problem">{problem}</p>}
      <TextField label={designWords.stageName} at={[...at, 'name']} text={stage.name} around={around} isNeeded />
      <ChoiceField
        label={designWords.stageKind}
        at={[...at, 'kind']}
        stored={stage.kind ?? 'active'}
        choices={Object.entries(t.kinds)}
        around={around}
      />
      <TextField
        label={designWords.applicantName}
        at={[...at, 'applicant_name']}
        text={stage.applicant_name}
        around={around}
      />
      <TextField
        label={designWords.applicantText}
        at={[...at, 'applicant_text']}
        text={stage.applicant_text}
        around={around}
      />
      <CheckField label={designWords.hidden} at={[...at, 'hidden']} stored={stage.hidden} around={around} />
      {(pages.length > 0 || stage.after_sending !== undefined) && (
        <ChoiceField
          label={designWords.afterSending}
          at={[...at, 'after_sending']}
          stored={stage.after_sending}
          choices={[['', designWords.staysHere], ...others]}
          around={around}
        />
      )}
      <SetField
        label={designWords.mayFollow}
        at={[...at, 'next']}
        stored={stage.next}
        choices={others}
        around={around}
      />
      <OrderedParts label={designWords.pages} at={[...at, 'pages']} parts={pages} naming={named} around={around}>
        {(page, place) => <PageFields at={place} page={page} design={design} around={around} />}
      </OrderedParts>
      <NewNamed
        label={designWords.newPage}
        button={designWords.addPage}
        taken={pages.map(({ slug }) => slug)}
        kind="page"
        add={(slug, name) => edit({ at: [...at, 'pages'], change: { entry: { slug, name } } })}
      />
    </details>
  )
}

interface PageProps {
  at: string[]
  page: DesignedPage
  design: FlowDesign
  around: Around
}

const PageFields = ({ at, page, design, around }: PageProps) => (
  <details open>
    <summary>{wordsOf(page.name)}</summary>
    <TextField label={designWords.pageName} at={[...at, 'name']} text={page.name} around={around} isNeeded />
    <ConditionField
      label={designWords.pageShownIf}
      at={[...at, 'show_if']}
      condition={page.show_if}
      around={around}
      paths={around.paths.answers}
    />
    {page.schedule === undefined && (
      <Elements at={[...at, 'elements']} elements={page.elements} design={design} around={around} />
    )}
  </details>
)
