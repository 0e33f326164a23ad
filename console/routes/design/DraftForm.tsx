import { useState } from 'react'
import type { FlowDesign } from '../../data/contracts.ts'
import { type DescribedDraft, wordsOf } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'
import { AutomationFields } from './DraftAutomations.tsx'
import { type Around, TextField } from './DraftFields.tsx'
import { Stages } from './DraftStages.tsx'
import { FlowFields } from './FlowFields.tsx'
import type { useDraft } from './use-draft.ts'

interface Props {
  draft: DescribedDraft
  design: FlowDesign
  editing: ReturnType<typeof useDraft>
}

/** What is changed most of a draft, as fields: each writes into the same YAML, at its place. */
export function DraftForm({ draft, design, editing: { edit, undo, told } }: Props) {
  const { flow, automations, email_templates, languages, paths } = draft
  const own = languages[0]?.tag ?? 'en'
  const [language, setLanguage] = useState(own)
  const isAt = (at: string[], place: string[]) => at.every((name, index) => name === place[index])
  const around: Around = {
    edit,
    language,
    own,
    paths,
    problemOf: (at) =>
      told?.problems.find((problem) => problem.at.length === at.length && isAt(at, problem.at))?.message,
    problemIn: (at) => told?.problems.find((problem) => isAt(at, problem.at))?.message,
  }
  return (
    <div className="draft-form form">
      <div className="line-tools">
        <label className="field">
          <span>{designWords.textsIn}</span>
          <select value={language} onChange={({ target }) => setLanguage(target.value)}>
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" disabled={!undo} onClick={undo}>
          {designWords.undo}
        </button>
      </div>
      {told && told.described === null && (
        <p role="alert" className="problem">
          {designWords.formStale}
        </p>
      )}
      <FlowFields at={['flows', flow.slug]} flow={flow} around={around} />
      <Stages at={['flows', flow.slug, 'stages']} flow={flow} design={design} around={around} />
      {automations.length > 0 && <h2>{designWords.automations}</h2>}
      {automations.map((automation) => (
        <AutomationFields key={automation.key} automation={automation} flow={flow} around={around} />
      ))}
      {email_templates.length > 0 && <h2>{designWords.mails}</h2>}
      {email_templates.map((template) => (
        <MailFields key={template.key} template={template} around={around} />
      ))}
    </div>
  )
}

/** What an automation sends, as a mail or to a phone. */
function MailFields({ template: { key, subject, text }, around }: { template: Mail; around: Around }) {
  const at = ['email_templates', key]
  return (
    <details>
      <summary>
        {designWords.mail(wordsOf(subject))} <small>{key}</small>
      </summary>
      <TextField
        label={designWords.subject}
        at={[...at, 'subject']}
        text={subject}
        around={around}
        isNeeded
        isTemplate
      />
      <TextField label={designWords.mailText} at={[...at, 'text']} text={text} around={around} isNeeded isTemplate />
      <small>{designWords.templateHelp}</small>
    </details>
  )
}

type Mail = DescribedDraft['email_templates'][number]
