import { problemText } from '../components/problem-text.ts'
import { tell } from '../components/Toasts.tsx'
import { t } from '../i18n.ts'
import { basePath } from '../session.ts'
import { call, callText } from './api.ts'
import type { StepUp } from './contracts.ts'
import type { ListRequest } from './list-request.ts'
import { stepUp } from './step-up.ts'
import { saveFile } from './table-csv.ts'

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
    return tell({ text: problemText(error), isProblem: true })
  }
  const link = document.createElement('a')
  link.href = `${basePath}/api${path}`
  link.download = ''
  link.click()
}

/** Hands out everybody whom a list shows as CSV. */
export const downloadList = (request: ListRequest) =>
  download(`/applications.csv?${new URLSearchParams({ list: JSON.stringify(request) })}`)

/** Hands out those who are chosen as CSV, with the columns and in the order of their list, whichever filters it has now. */
export async function downloadChosen({ flow_id, sort, og_variable_ids }: ListRequest, chosen: string[]) {
  const body = {
    flow_id,
    og_variable_ids,
    application_ids: chosen,
    // That order is one of a stage, and they may stand on several.
    ...(sort !== 'longest_in_stage' && { sort }),
  }
  try {
    saveFile('applications.csv', await callText('/applications.csv', { body }))
  } catch (error) {
    tell({ text: problemText(error), isProblem: true })
  }
}
