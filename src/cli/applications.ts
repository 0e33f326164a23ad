import { Command, Option } from 'commander'
import { moveOneToStage } from '../applications/actions/move-one-to-stage.ts'
import { APPLICATION_STATUSES, type ApplicationStatus, presentApplication } from '../applications/application.ts'
import { presentForms } from '../applications/application-forms.ts'
import { findTransitions } from '../applications/history-queries.ts'
import { listCsv } from '../applications/list-csv.ts'
import { listApplications } from '../applications/list-queries.ts'
import { presentMoved } from '../applications/move-answer.ts'
import { findApplication, findApplicationDetail } from '../applications/queries.ts'
import { readListRequest } from '../applications/read-list-request.ts'
import { presentTransition } from '../applications/transition.ts'
import { listing } from '../audit/listing.ts'
import { recordRead } from '../audit/record.ts'
import { fieldFault } from '../contract/fault.ts'
import { isUuid } from '../contract/uuid.ts'
import type { Database } from '../db/database.ts'
import { presentReading } from '../documents/document.ts'
import type { Flow } from '../flows/flow.ts'
import { findFlowId, loadFlow } from '../flows/queries.ts'
import { withCompany } from './company-command.ts'
import {
  COMPANY,
  type CompanyOptions,
  CSV_OUTPUT,
  JSON_OUTPUT,
  LIMIT,
  type ListOptions,
  uuid,
} from './company-options.ts'
import { toTheSecond } from './moment.ts'
import { noneOf, table } from './table.ts'

/** `hireline applications`: who applies for what, and where they stand. */
export const applicationsCommand = () =>
  new Command('applications').addCommand(listCommand()).addCommand(showCommand()).addCommand(moveCommand())

interface ListFilter {
  stage?: string
  status?: ApplicationStatus
}

const listCommand = () =>
  new Command('list')
    .description('list the applications of a flow, newest first')
    .requiredOption(...COMPANY)
    .requiredOption('--flow <slug>', 'the hiring flow')
    .option('--stage <slug>', 'only those on this stage')
    .addOption(new Option('--status <status>', 'only those in this status').choices(APPLICATION_STATUSES))
    .option(...LIMIT)
    .option(...JSON_OUTPUT)
    .option(...CSV_OUTPUT)
    .action(async ({ company: slug, flow: flowSlug, limit, json, csv, ...filter }: ListOptions & ListFlow) => {
      await withCompany(slug, async ({ db, config, caller: company }) => {
        const flow = await requireFlowOf(db, company.id, flowSlug)
        const asked = {
          flow_id: flow.id,
          ...(filter.stage && { current_stage: stageIdIn(flow, filter.stage) }),
          ...(filter.status && { status: [filter.status] }),
        }
        const { criteria } = await readListRequest({ db, company, config }, asked)
        const recordListing = (rows: unknown[]) =>
          recordRead(db, company.id, listing('application.listed', asked, rows.length))
        if (csv) {
          for await (const lines of listCsv(db, { criteria, variables: [], beforePage: recordListing })) {
            process.stdout.write(lines)
          }
          return
        }
        const listed = await listApplications(db, criteria, { page: 1, pageSize: limit }, 'exact')
        const rows = listed.rows.slice(0, limit)
        await recordListing(rows)
        const applications = rows.map(presentApplication)
        if (json) return console.log(JSON.stringify({ applications, count: listed.count }))
        const lines = applications.map(({ application_id, candidate, current_stage, status, created }) => [
          application_id,
          candidate.full_name ?? '',
          candidate.email ?? '',
          current_stage.name,
          status,
          toTheSecond(created),
        ])
        console.log(table(COLUMNS, lines, noneOf('applications', filter)))
        if (rows.length < (listed.count ?? 0)) console.error(`${rows.length} of ${listed.count}; --limit shows more`)
      })
    })

type ListFlow = ListFilter & { flow: string; csv?: boolean }

const showCommand = () =>
  new Command('show')
    .description('show an application: who it is, what was answered, and where it has been')
    .requiredOption(...COMPANY)
    .argument('<application>', 'its id', uuid)
    .option(...JSON_OUTPUT)
    .action(async (id: string, { company: slug, json }: CompanyOptions) => {
      await withCompany(slug, async ({ db, caller: company }) => {
        const found = await findApplicationDetail(db, company.id, id)
        const flow = found && (await loadFlow(db, company.id, found.application.hiring_flow_id))
        if (!found || !flow) throw new Error(`${slug} has no application ${id}.`)
        const { application: row, values } = found
        await recordRead(db, company.id, {
          action: 'application.read',
          objectId: row.id,
          candidateId: row.candidate_id,
        })
        await recordRead(db, company.id, { action: 'application.history_read', objectId: row.id })
        const documents = found.documents.map(presentReading)
        const newest = new Map(documents.toReversed().map((document) => [document.form_element_id, document]))
        const application = { ...presentApplication(row), forms: presentForms(flow, values, newest), documents }
        const transitions = (await findTransitions(db, company.id, [id])).map(presentTransition)
        if (json) return console.log(JSON.stringify({ application, transitions }))
        const { candidate } = application
        const about = [
          ['application', row.id],
          ['candidate', candidate.id],
          ['name', candidate.full_name ?? ''],
          ['email', candidate.email ?? ''],
          ['phone', candidate.phone_number ?? ''],
          ['flow', row.flow_name],
          ['stage', row.stage_name],
          ['page', row.page_name ?? ''],
          ['status', row.status],
          ['tags', row.tags.join(', ')],
        ]
        console.log(table(['what', 'is'], about))
        const answers = application.forms.flatMap(({ values }) =>
          values.filter(({ value }) => value !== null).map(({ key, value }) => [key, shownValue(value)]),
        )
        console.log(`\n${table(['question', 'answer'], answers, 'No answers yet.')}`)
        const moves = transitions.map(({ created, from_stage, to_stage, reason, actor }) => [
          toTheSecond(created),
          from_stage?.name ?? '',
          to_stage.name,
          reason?.label ?? '',
          actor.type,
        ])
        console.log(`\n${table(['when', 'from', 'to', 'reason', 'by'], moves)}`)
      })
    })

interface MoveOptions extends CompanyOptions {
  reason?: string
  skipAutomations?: boolean
  dryRun?: boolean
}

const moveCommand = () =>
  new Command('move')
    .description('move an application to a stage; its automations run, as if the API had moved it')
    .requiredOption(...COMPANY)
    .argument('<application>', 'its id', uuid)
    .argument('<stage>', 'the slug of a stage of its flow, or the id of a stage or page')
    .option('--reason <key>', 'why: the key or id of a reason of the flow')
    .option('--skip-automations', 'move without running automations')
    .option('--dry-run', 'only tell whether it may move')
    .option(...JSON_OUTPUT)
    .action(async (id: string, stage: string, { company: slug, reason, json, ...options }: MoveOptions) => {
      await withCompany(slug, async ({ db, caller: company }) => {
        const application = await findApplication(db, company.id, id)
        const flow = application && (await loadFlow(db, company.id, application.hiring_flow_id))
        if (!flow) throw new Error(`${slug} has no application ${id}.`)
        const outcome = await moveOneToStage(db, {
          companyId: company.id,
          configVersion: company.configVersion,
          applicationId: id,
          pageOrStageId: isUuid(stage) ? stage : stageIdIn(flow, stage),
          reasonId: reason && (flow.reasons.find(({ key }) => key === reason)?.id ?? uuidOfReason(reason, flow)),
          actor: { type: 'operator', id: null },
          ...options,
        })
        if (!outcome.moved) throw fieldFault(outcome.code, outcome.field, outcome.message)
        const moved = presentMoved(outcome, outcome.place)
        if (json) return console.log(JSON.stringify(moved))
        const words = options.dryRun ? 'would move' : 'moved'
        console.log(`${words} ${id} from ${moved.previous_stage.name} to ${moved.current_stage.name}`)
      })
    })

async function requireFlowOf(db: Database, companyId: string, slug: string): Promise<Flow> {
  const id = await findFlowId(db, companyId, slug)
  const flow = id && (await loadFlow(db, companyId, id))
  if (!flow) throw new Error(`There is no flow ${slug}.`)
  return flow
}

function stageIdIn(flow: Flow, slug: string): string {
  const stage = flow.stages.find((stage) => stage.slug === slug)
  if (stage) return stage.id
  throw new Error(`${flow.slug} has no stage ${slug}; it has ${flow.stages.map(({ slug }) => slug).join(', ')}.`)
}

function uuidOfReason(text: string, flow: Flow): string {
  if (isUuid(text)) return text
  throw new Error(
    `${flow.slug} has no reason ${text}; it has ${flow.reasons.map(({ key }) => key).join(', ') || 'none'}.`,
  )
}

const COLUMNS = ['application', 'name', 'email', 'stage', 'status', 'created']

/** An answer on one line; a document by its name. */
function shownValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { name } = value as { name?: unknown }
  return typeof name === 'string' ? name : JSON.stringify(value)
}
