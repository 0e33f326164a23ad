import { tell } from '../components/Toasts.tsx'
import { t } from '../i18n.ts'
import { basePath } from '../session.ts'
import { ApiError, call } from './api.ts'
import type { StepUp } from './contracts.ts'
import { stepUp } from './step-up.ts'

/**
 * Has the browser fetch a file that goes out of the console, once the person has shown that it is them: a download of its own
 * could not ask.
 * @param path below `/console/api`
 */
export async function download(path: string) {
  try {
    const { stepped_up: isShown } = await call<StepUp>('/step-up/')
    if (!isShown && !(await stepUp())) return tell({ text: t.stepUp.cancelled, isProblem: true })
  } catch (error) {
    return tell({ text: error instanceof ApiError ? error.message : t.offline, isProblem: true })
  }
  const link = document.createElement('a')
  link.href = `${basePath}/api${path}`
  link.download = ''
  link.click()
}
