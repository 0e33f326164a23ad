import type { rejections as en } from './en.ts'

/** Why documents are rejected, in Spanish. */
export const rejections: typeof en = {
  label: 'Documento rechazado por',
  names: {
    unreadable: 'Borroso u oscuro',
    incomplete: 'Falta una cara o página',
    expired: 'Caducado',
    other_name: 'Otro nombre',
    other_document: 'Otro documento',
    own_words: 'Con palabras propias',
  },
}
