import { useEffect, useState } from 'react'
import type { DescribedDraft, DraftEdit } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'
import { SettledInput } from './SettledInput.tsx'
import { SettledText } from './SettledText.tsx'

type Text = string | Record<string, string> | undefined

/** What the fields of a draft stand in. */
export interface Around {
  edit: (edit: DraftEdit) => void
  /** Of the texts that are shown. */
  language: string
  /** The company's own. */
  own: string
  paths: DescribedDraft['paths']
  /** What is wrong with what stands at these names as a whole. */
  problemOf: (at: string[]) => string | undefined
  /** The same, or with a part of it. */
  problemIn: (at: string[]) => string | undefined
}

interface TextProps {
  label: string
  at: string[]
  text: Text
  around: Around
  /** Without it in the company's own language the draft would be none. */
  isNeeded?: boolean
  /** Whether paths may stand between braces in it. */
  isTemplate?: boolean
}

/** A text in the language that is shown, with what stands for it until it is there. */
export function TextField({ label, at, text, around, isNeeded = false, isTemplate = false }: TextProps) {
  const { edit, language, own, paths, problemIn } = around
  const written = typeof text === 'string' ? { [own]: text } : (text ?? {})
  return (
    <SettledText
      key={language}
      label={label}
      language={language}
      stored={written[language] ?? ''}
      placeholder={language === own ? undefined : written[own]}
      problem={problemIn(at)}
      paths={isTemplate ? paths.everything : undefined}
      isTemplate={isTemplate}
      write={(words) => {
        if (words !== '' || !isNeeded || language !== own) edit({ at, change: { text: { language, words } } })
      }}
    />
  )
}

interface ConditionProps {
  label: string
  at: string[]
  condition: string | undefined
  around: Around
  /** What can be named in it. */
  paths: DescribedDraft['paths']['everything']
  /** Whether there is nothing to do without it. */
  isNeeded?: boolean
}

/** When something is asked or done, with the paths that exist offered while it is typed. */
export const ConditionField = ({ label, at, condition, around, paths, isNeeded = false }: ConditionProps) => (
  <SettledText
    label={label}
    stored={condition ?? ''}
    problem={around.problemIn(at)}
    paths={paths}
    write={(words) => {
      if (words !== '' || !isNeeded) around.edit({ at, change: { value: words || null } })
    }}
  />
)

interface ValueProps {
  label: string
  at: string[]
  value: number | string | undefined
  around: Around
  kind: 'number' | 'date' | 'text'
  /** How many of what is stored one of what is typed is. */
  unit?: number
}

/** A number, a day or a pattern; nothing where it is empty. */
export const ValueField = ({ label, at, value, around: { edit, problemIn }, kind, unit = 1 }: ValueProps) => (
  <SettledInput
    label={label}
    kind={kind}
    stored={typeof value === 'number' ? String(value / unit) : (value ?? '')}
    problem={problemIn(at)}
    write={(words) => {
      const written = kind === 'number' ? Math.round(Number(words) * unit * 1e6) / 1e6 : words
      if (!Number.isNaN(written)) edit({ at, change: { value: words === '' ? null : written } })
    }}
  />
)

interface FieldProps {
  label: string
  at: string[]
  around: Around
}

interface CheckProps extends FieldProps {
  stored: boolean | undefined
  /** What it is where nothing is said. */
  usual?: boolean
}

/** Something that is so or not. */
export const CheckField = ({ label, at, around, usual = false, stored = usual }: CheckProps) => (
  <Check
    label={label}
    stored={stored}
    write={(isChecked) => around.edit({ at, change: { value: isChecked === usual ? null : isChecked } })}
  />
)

interface BoxProps {
  label: string
  stored: boolean
  write: (isChecked: boolean) => void
}

/** Shows what was chosen before the draft has been read anew. */
function Check({ label, stored, write }: BoxProps) {
  const [isChecked, check] = useState(stored)
  useEffect(() => check(stored), [stored])
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => {
          check(target.checked)
          write(target.checked)
        }}
      />
      <span>{label}</span>
    </label>
  )
}

interface ChoiceProps extends FieldProps {
  stored: string | undefined
  /** Each with what it is called; the empty one stands for nothing. */
  choices: [value: string, name: string][]
}

/** One of some. */
export function ChoiceField({ label, at, around, stored = '', choices }: ChoiceProps) {
  const [chosen, choose] = useState(stored)
  useEffect(() => choose(stored), [stored])
  return (
    <label className="field">
      <span>{label}</span>
      <select
        value={chosen}
        onChange={({ target }) => {
          choose(target.value)
          around.edit({ at, change: { value: target.value || null } })
        }}
      >
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface SetProps extends FieldProps {
  stored: string[] | undefined
  choices: [value: string, name: string][]
}

/** Some of some, kept in the order of the choices. */
export function SetField({ label, at, around, stored = [], choices }: SetProps) {
  const [chosen, choose] = useState(stored)
  const asText = stored.join(' ')
  useEffect(() => choose(asText === '' ? [] : asText.split(' ')), [asText])
  return (
    <fieldset className="set">
      <legend>{label}</legend>
      {choices.map(([value, name]) => (
        <Check
          key={value}
          label={name}
          stored={chosen.includes(value)}
          write={(isChosen) => {
            const now = choices.map(([one]) => one).filter((one) => (one === value ? isChosen : chosen.includes(one)))
            choose(now)
            around.edit({ at, change: { value: now.length > 0 ? now : null } })
          }}
        />
      ))}
      {chosen.length === 0 && <small>{designWords.noneChosen}</small>}
    </fieldset>
  )
}
