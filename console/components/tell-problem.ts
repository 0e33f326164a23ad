import { t } from '../i18n.ts'
import { problemText } from './problem-text.ts'
import { tell } from './Toasts.tsx'

/** Says that something was not done, and why. */
export const tellProblem = (error: unknown, text = t.notSaved) =>
  tell({ text, details: problemText(error), isProblem: true })
