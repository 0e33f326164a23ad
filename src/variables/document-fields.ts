import type { FilterClass } from '../flows/element-type.ts'
import type { MachineReadableZone } from '../ocr/machine-readable-zone.ts'

type ZoneField = keyof MachineReadableZone['fields']

/** What was found in a document, as the last part of `DOCUMENT.<element>.…` names it: its text, or a field of its machine-readable zone. */
export const DOCUMENT_FIELDS = {
  TEXT: { label: 'text', filterClass: 'text', zoneField: null },
  DOCUMENT_CODE: { label: 'document code', filterClass: 'text', zoneField: 'documentCode' },
  DOCUMENT_NUMBER: { label: 'document number', filterClass: 'text', zoneField: 'documentNumber' },
  ISSUING_STATE: { label: 'issuing state', filterClass: 'text', zoneField: 'issuingState' },
  FIRST_NAME: { label: 'first name', filterClass: 'text', zoneField: 'firstName' },
  LAST_NAME: { label: 'last name', filterClass: 'text', zoneField: 'lastName' },
  NATIONALITY: { label: 'nationality', filterClass: 'text', zoneField: 'nationality' },
  SEX: { label: 'sex', filterClass: 'text', zoneField: 'sex' },
  PERSONAL_NUMBER: { label: 'personal number', filterClass: 'text', zoneField: 'personalNumber' },
  BIRTH_DATE: { label: 'birth date', filterClass: 'date', zoneField: 'birthDate' },
  EXPIRATION_DATE: { label: 'expiration date', filterClass: 'date', zoneField: 'expirationDate' },
} as const satisfies Record<string, { label: string; filterClass: FilterClass; zoneField: ZoneField | null }>

export type DocumentField = keyof typeof DOCUMENT_FIELDS
