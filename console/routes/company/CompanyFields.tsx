import { type ReactNode, useId } from 'react'
import { type CompanyDraft, contrastToWhite } from '../../data/company-draft.ts'
import { language as pageLanguage } from '../../i18n.ts'
import { companyWords } from '../../messages/company/words.ts'
import { LanguageChoice } from '../texts/LanguageChoice.tsx'

interface Props {
  draft: CompanyDraft
  change: (changed: Partial<CompanyDraft>) => void
  problemOf: (field: keyof CompanyDraft) => string | undefined
  languages: string[]
  language: string
  choose: (language: string) => void
}

type LineName = Exclude<keyof CompanyDraft, 'welcome' | 'privacy' | 'country'>

/** Everything that the company says of itself. */
export function CompanyFields({ draft, change, problemOf, languages, language, choose }: Props) {
  const line = (name: LineName, type = 'text', list?: string) => (
    <Field name={name} problem={problemOf(name)}>
      {(field) => (
        <input
          {...field}
          type={type}
          list={list}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  )
  const text = (name: 'welcome' | 'privacy', rows: number) => (
    <Field name={name} problem={problemOf(name)}>
      {(field) => (
        <textarea
          {...field}
          rows={rows}
          lang={language}
          value={draft[name][language] ?? ''}
          placeholder={draft[name][languages[0] ?? '']}
          onChange={({ target }) => change({ [name]: { ...draft[name], [language]: target.value } })}
        />
      )}
    </Field>
  )
  const zones = useId()
  return (
    <>
      <h2>{companyWords.itself}</h2>
      {line('name')}
      {line('timezone', 'text', zones)}
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <Field name="country" problem={problemOf('country')}>
        {(field) => (
          <select {...field} value={draft.country} onChange={({ target }) => change({ country: target.value })}>
            {countries(draft.country).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <h2>{companyWords.look}</h2>
      <ColorField color={draft.color} change={(color) => change({ color })} problem={problemOf('color')} />
      {line('logo', 'url')}
      <LanguageChoice languages={languages} language={language} choose={choose} />
      {text('welcome', 3)}
      <h2>{companyWords.contact}</h2>
      {line('email', 'email')}
      {line('phone', 'tel')}
      {line('site', 'url')}
      <h2>{companyWords.privacyTitle}</h2>
      {line('privacyPage', 'url')}
      {text('privacy', 5)}
    </>
  )
}

interface FieldProps {
  name: keyof CompanyDraft
  problem: string | undefined
  children: (field: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}

/** A field with what it is for, and what is wrong with it. */
function Field({ name, problem, children }: FieldProps) {
  const id = useId()
  const help: string | undefined = companyWords.help[name]
  return (
    <div className="field">
      <label htmlFor={id}>{companyWords.fields[name]}</label>
      {children({ id, 'aria-describedby': `${id}-help`, 'aria-invalid': problem !== undefined })}
      <small id={`${id}-help`} className={problem ? 'problem' : undefined} aria-live="polite">
        {problem ? companyWords.problem(companyWords.fields[name], problem) : help}
      </small>
    </div>
  )
}

/** WCAG 2.2, contrast (minimum), AA. */
const MIN_CONTRAST = 4.5

/** The company's colour, with whether it can be read. */
function ColorField({
  color,
  change,
  problem,
}: {
  color: string
  change: (color: string) => void
  problem: string | undefined
}) {
  const contrast = contrastToWhite(color)
  const told = contrast === undefined ? undefined : companyWords.contrast(contrast.toFixed(1))
  const isLow = contrast !== undefined && contrast < MIN_CONTRAST
  const said = isLow ? `${told} ${companyWords.tooLight}` : (problem ?? told)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{companyWords.fields.color}</label>
      <div className="color-field">
        <input
          type="color"
          aria-label={companyWords.pick}
          value={contrast === undefined ? '#000000' : color}
          onChange={({ target }) => change(target.value)}
        />
        <input
          id={id}
          value={color}
          spellCheck={false}
          aria-describedby={`${id}-help`}
          aria-invalid={isLow || problem !== undefined}
          onChange={({ target }) => change(target.value)}
        />
      </div>
      <small id={`${id}-help`} className={isLow || problem ? 'problem' : undefined} aria-live="polite">
        {said}
      </small>
    </div>
  )
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** What has a code and no phone numbers of its own, or is no country. */
const OTHERS = 'AQ BV CP CQ DG EA EU EZ GS HM IC PN QO TF UM UN XA XB ZZ'.split(' ')

/** Every country by its name, and the one that is set. */
function countries(set: string) {
  const names = new Intl.DisplayNames(pageLanguage, { type: 'region', fallback: 'none' })
  const { compare } = new Intl.Collator(pageLanguage)
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const known = codes
    // Some have an older code, too.
    .filter((code) => !OTHERS.includes(code) && new Intl.Locale(`und-${code}`).region === code)
    .map((code) => ({ code, name: names.of(code) ?? '' }))
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => compare(one.name, other.name))
  return known.some(({ code }) => code === set) ? known : [{ code: set, name: set }, ...known]
}
