import type { Endpoint } from '../http/endpoint.ts'
import { reviewDocument } from './endpoints/review-document.ts'
import { uploadDocuments } from './endpoints/upload-documents.ts'

export const uploadEndpoints: Endpoint[] = [uploadDocuments, reviewDocument]
