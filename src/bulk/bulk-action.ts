import type { MOVE_FAULTS } from '../applications/move-request.ts'
import type { CallerActor } from '../contract/caller.ts'
import type { Message } from '../correspondence/message.ts'

/** Where a bulk move leads, as it was asked for. */
export interface MoveOrder {
  hiring_flow_id: string
  page_or_stage_id: string
  stage_reason_id?: string | undefined
  skip_automations?: boolean | undefined
}

/** How many are to be assigned and tagged, as it was asked for; what is left out stays. */
export interface AssignOrder {
  hiring_flow_id?: string | null
  assignee_id?: string | null | undefined
  add_tags?: string[] | undefined
  remove_tags?: string[] | undefined
}

/** What many are to be told; own words are forgotten with the results. */
export type MessageOrder = Message & { hiring_flow_id?: string | null }

/** What can be done with many, each with what is kept of how it was asked for. */
export type BulkOrder =
  | { kind: 'move'; command: MoveOrder }
  | { kind: 'assign'; command: AssignOrder }
  | { kind: 'message'; command: MessageOrder }
  | { kind: 'link'; command: { hiring_flow_id?: string | null } }
export const BULK_KINDS = ['move', 'assign', 'message', 'link'] as const satisfies readonly BulkOrder['kind'][]

interface BulkProgress {
  id: string
  undoes_id: string | null
  undone_by_id: string | null
  actor_type: CallerActor['type']
  actor_id: string
  requested: number
  done: number
  skipped: number
  created: Date
  completed_at: Date | null
  forgotten_at: Date | null
}

/** What is done with many applications, and how far it has come. */
export type BulkActionRow = BulkProgress & BulkOrder
export type BulkMoveRow = Extract<BulkActionRow, { kind: 'move' }>

/** Why an application of a bulk move stays: what a move of one says, and what only one of many knows. */
export const MOVE_SKIP_CODES = [
  'already_there',
  'moved_on',
  'invalid_application_id',
  'invalid_page_or_stage_id',
  'invalid_stage_reason_id',
  'move_not_allowed',
] as const satisfies readonly ('already_there' | 'moved_on' | (typeof MOVE_FAULTS)[number])[]
export type MoveSkipCode = (typeof MOVE_SKIP_CODES)[number]

/** Why an application is neither assigned nor tagged. */
export const ASSIGN_SKIP_CODES = [
  'already_so',
  'changed_since',
  'too_many_tags',
  'assignee_left',
  'invalid_application_id',
] as const
export type AssignSkipCode = (typeof ASSIGN_SKIP_CODES)[number]

/** Why somebody is sent nothing. */
export const SEND_SKIP_CODES = [
  'no_email',
  'mails_stopped',
  'no_phone_number',
  'texts_stopped',
  'no_text_provider',
  'message_not_fillable',
  'hiring_flow_not_published',
  'invalid_application_id',
] as const
export type SendSkipCode = (typeof SEND_SKIP_CODES)[number]

/** Why nothing is done with an application, whatever was to be done. */
export const SKIP_CODES = [...new Set([...MOVE_SKIP_CODES, ...ASSIGN_SKIP_CODES, ...SEND_SKIP_CODES])]
export type SkipCode = (typeof SKIP_CODES)[number]

/** What a command does with an application. */
export interface BulkItem {
  applicationId: string
  /** Of one that undoes a move: what is taken back. */
  undoesTransitionId: string | null
}

/** What assigning and tagging has changed of an application; what it left as it was is not there. */
export interface ItemChange {
  assignee_from?: string | null
  added_tags?: string[]
  removed_tags?: string[]
}

export interface SkippedItem<Code extends SkipCode = SkipCode> {
  applicationId: string
  problem: { code: Code; message: string }
}

interface DoneItem {
  applicationId: string
  problem?: undefined
  transitionId?: string | null
  change?: ItemChange
  mailId?: string
  textMessageId?: string
}

/** What became of an application. */
export type ItemOutcome<Code extends SkipCode = SkipCode> = DoneItem | SkippedItem<Code>

export const skippedItem = <Code extends SkipCode>(
  applicationId: string,
  code: Code,
  message: string,
): SkippedItem<Code> => ({ applicationId, problem: { code, message } })

/** The most applications that one command takes. */
export const MAX_BULK = 50_000
