import { html } from '@remix-run/html-template'
import type { TransitionRow } from '../../applications/transition.ts'
import type { Standing } from '../forms/standing.ts'
import type { RenderedPage } from '../layout.ts'
import { applicationFrame, type SessionView } from './application-frame.ts'
import { momentIn } from './moment.ts'
import { stageWords } from './stage-words.ts'
import { plainWords } from './words.ts'

/**
 * The stages that an application has been in, newest first. Why it was moved, and by whom, is the company's business.
 */
export function historyPage(view: SessionView, standing: Standing, transitions: TransitionRow[]): RenderedPage {
  const { history } = view.messages
  const isHidden = (stageId: string) =>
    standing.flow.stages.find(({ id }) => id === stageId)?.applicant_view.hidden === true
  const moves = transitions
    .filter(({ from_stage, to_stage }) => from_stage?.id !== to_stage.id && !isHidden(to_stage.id))
    .reverse()
  return applicationFrame(view, standing, {
    title: history.title,
    content: html`<div class="card">
<h1>${history.title}</h1>
<ol class="history" reversed>
${moves.map(
  ({ from_stage, to_stage, created }) => html`<li>${view.say(from_stage ? history.moved : history.begun, {
    stage: stageName(view, standing, to_stage),
  })}<br><time class="muted" datetime="${created.toISOString()}">${momentIn(view.language, view.session.company.timezone, created)}</time></li>
`,
)}</ol>
</div>`,
  })
}

/** A stage that was removed is only known by the name that it had. */
function stageName(view: SessionView, { flow }: Standing, { id, name }: TransitionRow['to_stage']): string {
  const stage = flow.stages.find((one) => one.id === id)
  return stage ? plainWords(view, stageWords(view, stage)) : name
}
