import { acceptedTypes } from '../../document-reading/file-check.ts'
import { CONTENT_TYPES, type FileType } from '../../file-types/file-type.ts'
import type { FormElement } from '../../flows/flow.ts'

/** The types of files that an element takes, as people call them. */
export const typeNames = (element: FormElement): string =>
  acceptedTypes(element)
    .map((name) => name.toUpperCase())
    .join(', ')

/** The types of files that an element takes, as browsers call them. */
export const mediaTypes = (element: FormElement): string[] =>
  acceptedTypes(element).map((name) => CONTENT_TYPES[name as FileType] ?? `.${name}`)
