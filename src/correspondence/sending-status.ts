import { OneOf } from '../contract/schemas.ts'

/** How far the sending of a mail or a text message is. */
export const SENDING_STATUSES = ['pending', 'sent', 'failed', 'kept'] as const

export const SendingStatus = OneOf([...SENDING_STATUSES], {
  title: 'SendingStatus',
  description: '`kept` where the service has no server for it, `failed` once it is given up.',
})
