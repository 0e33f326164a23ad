import { Id } from '../fields.ts'
import { defineTool } from '../tool.ts'

export const explainFailedRun = defineTool({
  name: 'explain_failed_run',
  title: 'Explain a failed run',
  description:
    'What a run of an automation was given, which of its steps failed with which error after how many attempts, and what happened to the same automation since.',
  effect: 'reads',
  input: { run_id: Id('From list_failed_runs') },
  async run({ api }, { run_id }) {
    const run = await api.get(`/v1/automations/runs/${run_id}/`)
    const { results: others } = await api.get('/v1/automations/runs/', {
      automation_id: run.automation.id,
      page_size: 50,
    })
    const later = others.filter(({ created }: { created: string }) => created > run.created)
    const ended = (status: string) => later.filter((other: { status: string }) => other.status === status).length
    return {
      status: run.status,
      error: run.error,
      failed_step: run.steps.find(({ status }: { status: string }) => status === 'failed') ?? null,
      done_before: run.steps.filter(({ status }: { status: string }) => status === 'succeeded'),
      runs_of_this_automation_since: { succeeded: ended('succeeded'), failed: ended('failed') },
      run,
      how_to_go_on:
        'A person mends the cause (the automation stands in the company file) and runs it again: hireline runs retry, or the console.',
    }
  },
})
