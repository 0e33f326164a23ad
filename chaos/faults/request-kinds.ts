import { KINDS, type Kind } from '../load/ledger.ts'

/** Which requests need a part. */
export const NEED_DATABASE: readonly Kind[] = KINDS.filter((kind) => kind !== 'health')
export const NEED_FILES: readonly Kind[] = ['upload']
export const NEED_REDIS: readonly Kind[] = ['fire']
export const NEED_NOTHING_OF_IT: readonly Kind[] = []
