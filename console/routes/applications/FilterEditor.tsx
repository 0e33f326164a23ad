import { useId } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { useSettledText } from '../../components/use-settled-text.ts'
import { type FilterField, filterProblem, isPreset, NO_ANSWER, PRESETS } from '../../data/filter-fields.ts'
import { t } from '../../i18n.ts'

interface Props {
  field: FilterField
  parts: string[]
  /** What the service says is wrong with it. */
  refusal: string | undefined
  write: (parts: string[]) => void
  remove: () => void
}

/** One condition: what it is about, what it asks for, and what is wrong with that. */
export function FilterEditor({ field, parts, refusal, write, remove }: Props) {
  const help = useId()
  const problem = filterProblem(field, parts) ?? refusal
  return (
    <fieldset className="filter" aria-describedby={help}>
      <legend>{field.label}</legend>
      <IconButton icon="close" label={t.list.removeFilter(field.label)} className="remove" onClick={remove} />
      <Editor field={field} parts={parts} write={write} isWrong={problem !== undefined} />
      <small id={help} className={problem ? 'problem' : undefined} role={problem ? 'alert' : undefined}>
        {problem ?? t.list.filterHelp[field.type]}
      </small>
    </fieldset>
  )
}

type EditorProps = Pick<Props, 'field' | 'parts' | 'write'> & { isWrong: boolean }

function Editor({ field, parts, write, isWrong }: EditorProps) {
  const [from = '', to = ''] = parts
  switch (field.type) {
    case 'text':
      return <SettledInput label={t.list.contains} value={from} isWrong={isWrong} change={(text) => write([text])} />
    case 'number':
      return (
        <div className="range">
          <SettledInput
            label={t.list.from}
            value={from}
            isNumber
            isWrong={isWrong}
            change={(text) => write([text, to])}
          />
          <SettledInput
            label={t.list.to}
            value={to}
            isNumber
            isWrong={isWrong}
            change={(text) => write([from, text])}
          />
        </div>
      )
    case 'date':
      return <DateEditor parts={parts} write={write} isWrong={isWrong} />
    case 'document':
      return (
        <>
          {(['true', 'false'] as const).map((value) => (
            <label key={value} className="choice">
              <input type="radio" name={field.key} checked={from === value} onChange={() => write([value])} />
              {value === 'true' ? t.list.sent : t.list.notSent}
            </label>
          ))}
        </>
      )
    case 'selection':
      return <ChoiceEditor field={field} parts={parts} write={write} />
  }
}

function ChoiceEditor({ field, parts, write }: Pick<Props, 'field' | 'parts' | 'write'>) {
  const toggle = (id: string) => write(parts.includes(id) ? parts.filter((one) => one !== id) : [...parts, id])
  return (
    <div className="choices">
      {[...field.choices, { id: NO_ANSWER, label: t.list.noAnswer }].map(({ id, label }) => (
        <label key={id} className="choice">
          <input type="checkbox" checked={parts.includes(id)} onChange={() => toggle(id)} />
          {label}
        </label>
      ))}
    </div>
  )
}

function DateEditor({ parts, write, isWrong }: Omit<EditorProps, 'field'>) {
  const [from = '', to = ''] = parts
  const preset = isPreset(from) ? from : parts.length > 0 ? 'between' : ''
  return (
    <>
      <label className="field">
        <span>{t.list.when}</span>
        <select value={preset} onChange={({ target: { value } }) => write(value === 'between' ? ['', ''] : [value])}>
          <option value="" disabled>
            {t.list.chooseDate}
          </option>
          {[...PRESETS, 'between' as const].map((value) => (
            <option key={value} value={value}>
              {t.list.presets[value]}
            </option>
          ))}
        </select>
      </label>
      {preset === 'between' && (
        <div className="range">
          {([t.list.from, t.list.to] as const).map((label, index) => (
            <label key={label} className="field">
              <span>{label}</span>
              <input
                type="date"
                value={index === 0 ? from : to}
                aria-invalid={isWrong || undefined}
                onChange={({ target: { value } }) => write(index === 0 ? [value, to] : [from, value])}
              />
            </label>
          ))}
        </div>
      )}
    </>
  )
}

const SETTLED_MILLISECONDS = 250

interface InputProps {
  label: string
  value: string
  isNumber?: boolean
  isWrong: boolean
  change: (text: string) => void
}

/** The list follows once the typing rests. */
function SettledInput({ label, value, isNumber = false, isWrong, change }: InputProps) {
  const [text, setText] = useSettledText(value, change, SETTLED_MILLISECONDS)
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="text"
        inputMode={isNumber ? 'decimal' : undefined}
        value={text}
        maxLength={isNumber ? 30 : 200}
        aria-invalid={isWrong || undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}
