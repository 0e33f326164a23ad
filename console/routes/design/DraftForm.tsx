import { useState } from 'react'
import type { DesignedStage } from '../../data/contracts.ts'
import { type DraftEdit, type ReadDraft, wordsOf } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'
import { Elements } from './DraftElements.tsx'
import { type Around, TextField } from './DraftFields.tsx'

/** What is changed most of a draft, as fields: each writes into the same YAML, at its place. */
export function DraftForm({ draft: { preview }, edit }: { draft: ReadDraft; edit: Around['edit'] }) {
  const own = preview.languages[0]?.tag ?? 'en'
  const [language, setLanguage] = useState(own)
  const around = { edit, language, own }
  return (
    <div className="draft-form form">
      <label className="field">
        <span>{designWords.textsIn}</span>
        <select value={language} onChange={({ target }) => setLanguage(target.value)}>
          {preview.languages.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {preview.flow.stages.map((stage) => (
        <StageFields key={stage.slug} stage={stage} around={around} />
      ))}
      {preview.email_templates.map((template) => (
        <MailFields key={template.key} template={template} around={around} />
      ))}
    </div>
  )
}

function StageFields({ stage, around }: { stage: DesignedStage; around: Around }) {
  const at = ['stages', stage.slug]
  return (
    <details>
      <summary>{wordsOf(stage.name)}</summary>
      <TextField label={designWords.stageName} at={[...at, 'name']} text={stage.name} around={around} isNeeded />
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
      {stage.pages?.map((page) => (
        <fieldset key={page.slug}>
          <legend>{wordsOf(page.name)}</legend>
          <TextField
            label={designWords.pageName}
            at={[...at, 'pages', page.slug, 'name']}
            text={page.name}
            around={around}
            isNeeded
          />
          {page.schedule === undefined && (
            <Elements at={[...at, 'pages', page.slug, 'elements']} elements={page.elements} around={around} />
          )}
        </fieldset>
      ))}
    </details>
  )
}

/** What an automation sends, as a mail or to a phone. */
function MailFields({ template: { key, subject, text }, around }: { template: Mail; around: Around }) {
  const ofMail = { ...around, edit: (edit: DraftEdit) => around.edit({ template: key, ...edit }) }
  return (
    <details>
      <summary>
        {designWords.mail(wordsOf(subject))} <small>{key}</small>
      </summary>
      <TextField label={designWords.subject} at={['subject']} text={subject} around={ofMail} isNeeded />
      <TextField label={designWords.mailText} at={['text']} text={text} around={ofMail} isNeeded />
    </details>
  )
}

type Mail = ReadDraft['preview']['email_templates'][number]
