import { type RefObject, useRef, useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { isDate, type Sort } from '../../data/list-search.ts'
import { dayOf, t } from '../../i18n.ts'
import { jumpWords } from '../../messages/jump/words.ts'

interface Props {
  isOpen: boolean
  close: () => void
  date: string | undefined
  sort: Sort
  jump: (date: string) => void
}

/** To which date of the list. */
export function JumpDialog({ isOpen, ...props }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog isOpen={isOpen} close={props.close} initialFocus={field}>
      <JumpForm {...props} field={field} />
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'isOpen'> {
  field: RefObject<HTMLInputElement | null>
}

function JumpForm({ close, date, sort, jump, field }: FormProps) {
  const [typed, type] = useState(date ?? dayOf(new Date().toISOString()))
  const [problem, setProblem] = useState<string>()
  const send = () => {
    if (!isDate(typed)) return setProblem(t.list.problems.date)
    close()
    jump(typed)
  }
  return (
    <DialogForm
      submit={send}
      noValidate
      title={jumpWords.title}
      description={jumpWords.texts[sort]}
      problem={problem}
      send={jumpWords.send}
    >
      <label className="field">
        <span>{jumpWords.date}</span>
        <input
          ref={field}
          type="date"
          value={typed}
          aria-invalid={problem !== undefined}
          onChange={({ target }) => type(target.value)}
        />
      </label>
    </DialogForm>
  )
}
