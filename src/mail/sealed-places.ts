import { sealedColumn } from '../secrets/sealed-column.ts'
import type { SealedPlace } from '../secrets/sealed-place.ts'

/** Where this slice keeps what is sealed, until a mail is sent. */
export const sealedPlaces: SealedPlace[] = [sealedColumn('links in mails that wait', 'mails', 'sealed_tokens')]
