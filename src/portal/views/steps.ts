import { html, type SafeHtml } from '@remix-run/html-template'
import type { Stage } from '../../flows/flow.ts'
import type { Standing } from '../forms/standing.ts'
import type { View } from '../layout.ts'
import { stageWords } from './stage-words.ts'
import { shownWords } from './words.ts'

/** Stages beside the way through a flow are no steps of it, but shown to an applicant who stands on one. */
const SIDEWAYS: Stage['kind'][] = ['rejected', 'on_hold']

/** Where the application is, among the stages that its applicant sees; the meter counts what they have to fill in. */
export function steps(view: View, { flow, stage, hidden }: Standing): SafeHtml {
  const { application } = view.messages
  const isSideways = SIDEWAYS.includes(stage.kind)
  const stages = flow.stages.filter(
    ({ id, kind, applicant_view: { hidden } }) => id === stage.id || !(hidden || SIDEWAYS.includes(kind)),
  )
  const current = stages.indexOf(stage)
  const tasks = stages.filter(({ id }) => flow.pages.some((page) => page.stage_id === id && !hidden.has(page.id)))
  const task = tasks.indexOf(stage)
  const begun = isSideways ? 0 : tasks.filter((one) => stages.indexOf(one) <= current).length
  return html`<details class="steps">
<summary><span class="where">${
    task === -1 || tasks.length === 1
      ? ''
      : html`<span class="number">${view.say(application.step, { number: task + 1, count: tasks.length })}</span> `
  }<strong>${shownWords(view, stageWords(view, stage))}</strong></span>
<span class="bars" aria-hidden="true">${isSideways ? '' : tasks.map((_, index) => html`<i${index < begun ? html` class="on"` : ''}></i>`)}</span>
<span class="all">${application.allSteps}</span></summary>
<ol>
${stages.map(
  (one, index) => html`<li${index === current ? html` aria-current="step"` : ''} class="${
    index < current ? 'done' : index === current ? 'current' : 'later'
  }">${shownWords(view, stageWords(view, one))}${
    index > current
      ? ''
      : html` <span class="muted">(${index < current ? application.doneStep : application.currentStep})</span>`
  }</li>
`,
)}</ol>
</details>`
}
