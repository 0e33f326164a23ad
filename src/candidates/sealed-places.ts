import { sealedColumn } from '../secrets/sealed-column.ts'
import type { SealedPlace } from '../secrets/sealed-place.ts'

/** Where this slice keeps what is sealed. */
export const sealedPlaces: SealedPlace[] = [sealedColumn('keys of links that stop mails', 'unsubscribe_keys', 'sealed')]
