import { sealedColumn } from '../secrets/sealed-column.ts'
import type { SealedPlace } from '../secrets/sealed-place.ts'

/** Where this slice keeps what is sealed, until a text message is sent. */
export const sealedPlaces: SealedPlace[] = [sealedColumn('text messages that wait', 'text_messages', 'sealed_text')]
