import { ApiError } from '../data/api.ts'
import { t } from '../i18n.ts'
import { tell } from './Toasts.tsx'

/** What went wrong, in the words of the service. */
export const problemText = (error: unknown): string => (error instanceof ApiError ? error.message : t.offline)

/** Does something, and says what came of it. */
export async function doAndTell<Data>(work: () => Promise<Data>, done: (data: Data) => string) {
  try {
    tell({ text: done(await work()) })
  } catch (error) {
    tell({ text: problemText(error), isProblem: true })
  }
}
