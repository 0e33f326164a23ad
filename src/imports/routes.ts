import type { Endpoint } from '../http/endpoint.ts'
import { createImport } from './endpoints/create-import.ts'
import { getImport } from './endpoints/get-import.ts'
import { listImportRows } from './endpoints/list-import-rows.ts'
import { listImports } from './endpoints/list-imports.ts'

export const importEndpoints: Endpoint[] = [listImports, createImport, getImport, listImportRows]
