import type { Endpoint } from '../http/endpoint.ts'
import { listSignatures } from './endpoints/list-signatures.ts'
import { reviewDocument } from './endpoints/review-document.ts'
import { takeDocuments } from './endpoints/take-documents.ts'
import { uploadDocuments } from './endpoints/upload-documents.ts'

export const uploadEndpoints: Endpoint[] = [uploadDocuments, takeDocuments, reviewDocument, listSignatures]
