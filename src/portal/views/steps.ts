import { html, type SafeHtml } from '@remix-run/html-template'
import type { Stage } from '../../flows/flow.ts'
import type { Standing } from '../forms/standing.ts'
import type { View } from '../layout.ts'

/** Stages beside the way through a flow are no steps of it, but shown to an applicant who stands on one. */
const SIDEWAYS: Stage['kind'][] = ['rejected', 'on_hold']

/** Where the application is, among the stages of its flow. */
export function steps({ messages }: View, { flow, stage }: Standing): SafeHtml {
  const { application } = messages
  const stages = flow.stages.filter(({ id, kind }) => id === stage.id || !SIDEWAYS.includes(kind))
  const current = stages.indexOf(stage)
  const isSideways = SIDEWAYS.includes(stage.kind)
  return html`<details class="steps">
<summary><span class="where">${isSideways ? '' : html`<span class="number">${application.step(current + 1, stages.length)}</span> `}<strong>${stage.name}</strong></span>
<span class="bars" aria-hidden="true">${isSideways ? '' : stages.map((_, index) => html`<i${index <= current ? html` class="on"` : ''}></i>`)}</span>
<span class="all">${application.allSteps}</span></summary>
<ol>
${stages.map(
  ({ name }, index) => html`<li${index === current ? html` aria-current="step"` : ''} class="${
    index < current ? 'done' : index === current ? 'current' : 'later'
  }">${name}${
    index > current
      ? ''
      : html` <span class="muted">(${index < current ? application.doneStep : application.currentStep})</span>`
  }</li>
`,
)}</ol>
</details>`
}
