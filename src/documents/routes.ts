import type { Endpoint } from '../http/endpoint.ts'
import { getDocument } from './endpoints/get-document.ts'
import { listDocuments } from './endpoints/list-documents.ts'

export const documentEndpoints: Endpoint[] = [listDocuments, getDocument]
