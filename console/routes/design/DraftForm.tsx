import { useId, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import type { DesignedPage, DesignedStage } from '../../data/contracts.ts'
import { type ReadDraft, wordsOf } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'
import { type Around, Required, TextField } from './DraftFields.tsx'

/** What a new question may be without more being said of it. */
const TYPES = [
  'text',
  'long_text',
  'number',
  'date',
  'boolean',
  'selection',
  'multi_selection',
  'document',
  'signature',
]

type Element = NonNullable<DesignedPage['elements']>[number]

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
            <Elements at={[...at, 'pages', page.slug, 'elements']} page={page} around={around} />
          )}
        </fieldset>
      ))}
    </details>
  )
}

function Elements({ at, page: { elements = [] }, around }: { at: string[]; page: DesignedPage; around: Around }) {
  return (
    <>
      <ol aria-label={designWords.elements}>
        {elements.map((element, index) => (
          <ElementFields
            key={element.key}
            at={[...at, element.key]}
            element={element}
            around={around}
            isFirst={index === 0}
            isLast={index === elements.length - 1}
          />
        ))}
      </ol>
      <NewElement add={(entry) => around.edit({ at, change: { entry } })} own={around.own} />
    </>
  )
}

interface ElementProps {
  at: string[]
  element: Element
  around: Around
  isFirst: boolean
  isLast: boolean
}

function ElementFields({ at, element, around, isFirst, isLast }: ElementProps) {
  const { edit } = around
  const name = wordsOf(element.label)
  const move = (places: number) => edit({ at, change: { places } })
  return (
    <li>
      <details>
        <summary>
          {name} <small>{element.type}</small>
        </summary>
        <TextField label={designWords.label} at={[...at, 'label']} text={element.label} around={around} isNeeded />
        <TextField label={designWords.help} at={[...at, 'help']} text={element.help} around={around} />
        {element.type !== 'section' && element.type !== 'rich_text' && (
          <Required
            stored={element.required ?? false}
            write={(isRequired) => edit({ at: [...at, 'required'], change: { value: isRequired || null } })}
          />
        )}
        {element.choices?.map((choice) => (
          <TextField
            key={choice.id}
            label={designWords.choice(choice.id)}
            at={[...at, 'choices', choice.id, 'label']}
            text={choice.label}
            around={around}
            isNeeded
          />
        ))}
        {element.choices && (
          <NewChoice
            taken={element.choices.map(({ id }) => id)}
            add={(id, words) => edit({ at: [...at, 'choices'], change: { entry: { id, label: words } } })}
          />
        )}
      </details>
      <button
        type="button"
        className="icon-button"
        aria-label={designWords.moveUp(name)}
        disabled={isFirst}
        onClick={() => move(-1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={designWords.moveDown(name)}
        disabled={isLast}
        onClick={() => move(1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={designWords.removeElement(name)}
        onClick={() => edit({ at, change: { removed: true } })}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

function NewElement({ add, own }: { add: (entry: object) => void; own: string }) {
  const [key, setKey] = useState('')
  const [type, setType] = useState('text')
  const [label, setLabel] = useState('')
  const hasChoices = type === 'selection' || type === 'multi_selection'
  const send = () => {
    add({ key, type, label, ...(hasChoices && { choices: [{ id: 'first', label: designWords.firstChoice }] }) })
    setKey('')
    setLabel('')
  }
  const id = useId()
  return (
    <fieldset className="new">
      <legend>{designWords.newElement}</legend>
      <label className="field">
        <span>{designWords.label}</span>
        <input lang={own} value={label} onChange={({ target }) => setLabel(target.value)} />
      </label>
      <label className="field">
        <span>{designWords.key}</span>
        <input aria-describedby={id} value={key} onChange={({ target }) => setKey(target.value)} />
      </label>
      <label className="field">
        <span>{designWords.type}</span>
        <select value={type} onChange={({ target }) => setType(target.value)}>
          {TYPES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <button type="button" className="button" disabled={!key.trim() || !label.trim()} onClick={send}>
        {designWords.addElement}
      </button>
      <small id={id}>{designWords.keyHelp}</small>
    </fieldset>
  )
}

function NewChoice({ taken, add }: { taken: string[]; add: (id: string, label: string) => void }) {
  const [label, setLabel] = useState('')
  const wanted = label
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const id = wanted && !taken.includes(wanted) ? wanted : `choice-${taken.length + 1}`
  return (
    <div className="line-tools">
      <label className="field">
        <span>{designWords.newChoice}</span>
        <input value={label} onChange={({ target }) => setLabel(target.value)} />
      </label>
      <button
        type="button"
        className="button"
        disabled={!label.trim()}
        onClick={() => {
          add(id, label.trim())
          setLabel('')
        }}
      >
        {designWords.addChoice}
      </button>
    </div>
  )
}
