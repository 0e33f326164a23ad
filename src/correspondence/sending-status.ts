import { OneOf } from '../contract/schemas.ts'

/** How far the sending of a mail or a text message is. */
export const SendingStatus = OneOf(['pending', 'sent', 'failed', 'kept'], {
  title: 'SendingStatus',
  description: '`kept` where the service has no server for it, `failed` once it is given up.',
})
