import { html, type SafeHtml } from '@remix-run/html-template'
import type { Stage } from '../../flows/flow.ts'
import type { Standing } from '../forms/standing.ts'
import type { View } from '../layout.ts'
import { shownWords } from './words.ts'

/** Stages beside the way through a flow are no steps of it, but shown to an applicant who stands on one. */
const SIDEWAYS: Stage['kind'][] = ['rejected', 'on_hold']

/** Where the application is, among the stages of its flow. */
export function steps(view: View, { flow, stage }: Standing): SafeHtml {
  const { application } = view.messages
  const stages = flow.stages.filter(({ id, kind }) => id === stage.id || !SIDEWAYS.includes(kind))
  const current = stages.indexOf(stage)
  const isSideways = SIDEWAYS.includes(stage.kind)
  return html`<details class="steps">
<summary><span class="where">${isSideways ? '' : html`<span class="number">${view.say(application.step, { number: current + 1, count: stages.length })}</span> `}<strong>${shownWords(view, stage.translations.name)}</strong></span>
<span class="bars" aria-hidden="true">${isSideways ? '' : stages.map((_, index) => html`<i${index <= current ? html` class="on"` : ''}></i>`)}</span>
<span class="all">${application.allSteps}</span></summary>
<ol>
${stages.map(
  ({ translations }, index) => html`<li${index === current ? html` aria-current="step"` : ''} class="${
    index < current ? 'done' : index === current ? 'current' : 'later'
  }">${shownWords(view, translations.name)}${
    index > current
      ? ''
      : html` <span class="muted">(${index < current ? application.doneStep : application.currentStep})</span>`
  }</li>
`,
)}</ol>
</details>`
}
