import { Fault } from '../contract/fault.ts'
import type { FaultCode } from '../contract/fault-codes.ts'
import type { Message } from './message.ts'

/** Why nothing is sent to a person by a channel: where to is not known, or they want none. */
export const UNREACHABLE = {
  mail: {
    unknown: { code: 'no_email', message: 'No email address is known of the person.' },
    stopped: { code: 'mails_stopped', message: 'The person wants no mails.' },
  },
  text: {
    unknown: { code: 'no_phone_number', message: 'No phone number is known of the person.' },
    stopped: { code: 'texts_stopped', message: 'The person wants no text messages.' },
  },
} as const satisfies Record<Message['channel'], Record<string, { code: FaultCode; message: string }>>

/** Why nobody of a flow is sent a link. */
export const FLOW_TAKES_NOBODY = {
  code: 'hiring_flow_not_published',
  message: 'The hiring flow is a draft or archived and takes no applications.',
} as const satisfies { code: FaultCode; message: string }

/** The same as a fault. */
export function unreachable(channel: Message['channel'], why: 'unknown' | 'stopped'): Fault {
  const { code, message } = UNREACHABLE[channel][why]
  return new Fault(code, message)
}
