/** A company file, whose parts the pages show and change. */
export type { CompanyFile } from '../../config-as-code/company-file.ts'
