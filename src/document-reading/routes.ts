import type { Endpoint } from '../http/endpoint.ts'
import { uploadDocuments } from './endpoints/upload-documents.ts'

export const uploadEndpoints: Endpoint[] = [uploadDocuments]
