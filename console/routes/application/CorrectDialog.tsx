import { type RefObject, useRef, useState } from 'react'
import { useAction } from '../../actions/actions.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { Icon } from '../../components/Icon.tsx'
import { tell } from '../../components/Toasts.tsx'
import { ApiError, call } from '../../data/api.ts'
import { queryClient } from '../../data/client.ts'
import type { ApplicationDetail, Corrected } from '../../data/contracts.ts'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'

/** What a line of text can hold; everything else is for the applicant's own pages. */
const INPUT_TYPES: Record<string, string> = {
  text: 'text',
  long_text: 'text',
  email: 'email',
  phone: 'tel',
  number: 'text',
  date: 'date',
}

interface Field {
  /** As the API names it. */
  name: string
  label: string
  type: string
  isLong: boolean
  value: string
}

function fieldsOf({ candidate, forms }: ApplicationDetail): Field[] {
  const detail = (name: string, label: string, value: string | null, type = 'text'): Field => ({
    name: `USER.PERSONAL_INFORMATION.${name}`,
    label,
    type,
    isLong: false,
    value: value ?? '',
  })
  return [
    detail('FULL_NAME', t.name, candidate.full_name),
    detail('PHONE_NUMBER', t.phone, candidate.phone_number, 'tel'),
    detail('EMAIL', t.email, candidate.email, 'email'),
    ...forms
      .filter(({ state }) => state !== 'NOT_STARTED')
      .flatMap(({ values }) => values)
      .flatMap(({ form_element_id, label, type, value }): Field[] => {
        const inputType = INPUT_TYPES[type]
        if (!inputType) return []
        return [
          { name: form_element_id, label, type: inputType, isLong: type === 'long_text', value: String(value ?? '') },
        ]
      }),
  ]
}

/** The button that corrects answers and personal data, and where that is done. */
export function CorrectButton({ application }: { application: ApplicationDetail }) {
  const [isOpen, open] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const mayCorrect = may('candidates:write')
  useAction('correct', mayCorrect && (() => open(true)))
  if (!mayCorrect) return null
  return (
    <>
      <button type="button" className="button quiet small" onClick={() => open(true)}>
        <Icon name="edit" />
        {t.correct.open}
      </button>
      <Dialog isOpen={isOpen} close={() => open(false)} initialFocus={first}>
        <CorrectForm application={application} first={first} close={() => open(false)} />
      </Dialog>
    </>
  )
}

interface FormProps {
  application: ApplicationDetail
  first: RefObject<HTMLInputElement | null>
  close: () => void
}

function CorrectForm({ application, first, close }: FormProps) {
  const [fields] = useState(() => fieldsOf(application))
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const changed = fields.filter(({ name, value }) => typed[name] !== undefined && typed[name] !== value)
  const send = async () => {
    const values = Object.fromEntries(changed.map(({ name }) => [name, typed[name]?.trim() || null]))
    const id = application.application_id
    try {
      await call<Corrected>(`/v1/applications/${id}/corrections/`, { body: { values, reason } })
      close()
      tell({ text: t.correct.done })
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
    } catch (error) {
      setProblem(error instanceof ApiError ? withLabels(error.message, fields) : t.offline)
    }
  }
  return (
    <DialogForm
      submit={send}
      title={t.correct.title}
      problem={problem}
      send={t.correct.send}
      isDisabled={changed.length === 0}
    >
      {fields.map(({ name, label, type, isLong, value }, index) => {
        const props = {
          id: `correct-${name}`,
          value: typed[name] ?? value,
          onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
        }
        return (
          <label key={name} className="field" htmlFor={props.id}>
            <span>{label}</span>
            {isLong ? (
              <textarea rows={3} {...props} />
            ) : (
              <input ref={index === 0 ? first : undefined} type={type} autoComplete="off" {...props} />
            )}
          </label>
        )
      })}
      <label className="field">
        <span>{t.correct.reason}</span>
        <input value={reason} autoComplete="off" onChange={({ target }) => setReason(target.value)} />
        <small>{t.correct.help}</small>
      </label>
    </DialogForm>
  )
}

/** The service names fields as its API does. */
const withLabels = (message: string, fields: Field[]) =>
  fields.reduce((text, { name, label }) => text.replaceAll(`values.${name}`, label), message)
