import type { Static } from 'typebox'
import { Type } from 'typebox'
import { givenWith } from '../audit/link-receiver.ts'
import { ByName, type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { LinkTo } from '../http/file-links.ts'

export const EXPORT_FORMATS = ['csv', 'parquet'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}

/** Events and quantities by service. */
export type ServiceTotals = Record<string, { events: number; quantity: number }>

/** One company's part of an export. */
export interface ExportedCompany {
  billed_company_id: string
  slug: string
  timezone: string
  first_day: string
  last_day: string
  /** null until they have been counted. */
  rows_expected: number | null
  rows_written: number
  services: ServiceTotals | null
  files: { format: ExportFormat; storage_key: string; rows: number; size_bytes: number; sha256: string }[]
}

/** An export as it is stored. */
export interface BillingExport {
  id: string
  state: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'
  start_date: string
  end_date: string
  services: string[] | null
  include_test: boolean
  problem: string | null
  created: Date
  finished_at: Date | null
  expires_at: Date | null
  companies: ExportedCompany[]
}

/** Named for the company and the days of its calendar. */
export const fileName = ({ slug, first_day, last_day }: ExportedCompany, format: ExportFormat) =>
  `${slug}-billable-events-${first_day}-to-${last_day}.${format}`

export const ExportInProgress = {
  name: 'BillingExportInProgress',
  schema: Type.Object(
    {
      tracker_id: Uuid('Ask with it for the export.'),
      state: Type.Literal('IN_PROGRESS'),
      progress: StrictObject(
        {
          rows_written: Type.Integer(),
          rows_expected: Nullable(Type.Integer({ description: 'null until the rows have been counted.' })),
        },
        { title: 'BillingExportProgress' },
      ),
    },
    { additionalProperties: false },
  ),
} satisfies NamedSchema

/** A file of an export. */
export const ExportedFile = {
  company_id: Uuid('Company'),
  format: OneOf([...EXPORT_FORMATS], { title: 'BillingExportFormat' }),
  file_name: Type.String(),
  rows: Type.Integer(),
  bytes: Type.Integer(),
  sha256: Type.String({ description: 'Of the file, in hexadecimal.' }),
}

const numbers = (description: string) => ByName(Type.Number(), { description })

/** What a finished export came to. */
export const ExportResult = {
  tracker_id: Uuid('Export'),
  state: Type.Literal('COMPLETED'),
  period: StrictObject(
    {
      start_date: Type.String({ description: 'As it was asked for.' }),
      end_date: Type.String({ description: 'As it was asked for.' }),
      companies: Type.Array(
        StrictObject(
          {
            company_id: Uuid('Company'),
            timezone: Type.String(),
            start_date: Type.String({ description: 'The first day on the company’s calendar.' }),
            end_date: Type.String({ description: 'The last day on the company’s calendar.' }),
          },
          { title: 'BilledDays' },
        ),
      ),
    },
    { title: 'BillingPeriod' },
  ),
  summary: StrictObject(
    {
      total_events: Type.Integer(),
      total_quantity: Type.Number(),
      by_service: numbers('Events by service.'),
      quantity_by_service: numbers('Quantities by service.'),
    },
    { title: 'BillingSummary' },
  ),
}

export const CompletedExport = {
  name: 'BillingExport',
  schema: Type.Object(
    {
      ...ExportResult,
      export_urls: Type.Array(
        StrictObject(
          {
            ...ExportedFile,
            url: Type.String({ format: 'uri' }),
            expires_at: Timestamp('When the URL stops working.'),
          },
          { title: 'BillingExportFile' },
        ),
      ),
      deleted_at: Timestamp('When the export and its files will be deleted.'),
    },
    { additionalProperties: false },
  ),
} satisfies NamedSchema

export function presentProgress({ id, companies }: BillingExport): Static<typeof ExportInProgress.schema> {
  const counted = companies.every(({ rows_expected }) => rows_expected !== null)
  return {
    tracker_id: id,
    state: 'IN_PROGRESS',
    progress: {
      rows_written: sum(companies.map(({ rows_written }) => rows_written)),
      rows_expected: counted ? sum(companies.map(({ rows_expected }) => rows_expected ?? 0)) : null,
    },
  }
}

/** What a finished export came to, without the addresses of its files. */
export function presentResult({ id, start_date, end_date, companies }: BillingExport) {
  return {
    tracker_id: id,
    state: 'COMPLETED' as const,
    period: {
      start_date,
      end_date,
      companies: companies.map(({ billed_company_id, timezone, first_day, last_day }) => ({
        company_id: billed_company_id,
        timezone,
        start_date: first_day,
        end_date: last_day,
      })),
    },
    summary: summaryOf(companies),
  }
}

export function presentFiles({ companies }: BillingExport) {
  return companies.flatMap((company) =>
    company.files.map(({ format, rows, size_bytes, sha256 }) => ({
      company_id: company.billed_company_id,
      format,
      file_name: fileName(company, format),
      rows,
      bytes: size_bytes,
      sha256,
    })),
  )
}

/** A finished export with addresses for its files. @param linkSeconds how long these work */
export async function presentExport(
  found: BillingExport,
  linkTo: LinkTo,
  linkSeconds: number,
): Promise<Static<typeof CompletedExport.schema>> {
  const deletedAt = found.expires_at as Date
  const expiresAt = new Date(Math.min(Date.now() + linkSeconds * 1000, deletedAt.getTime())).toISOString()
  const keys = found.companies.flatMap(({ files }) => files.map(({ storage_key }) => storage_key))
  const urls = presentFiles(found).map(async (file, index) => {
    const options = { fileName: file.file_name, contentType: CONTENT_TYPES[file.format], given: givenWith() }
    return { ...file, url: await linkTo(keys[index] as string, options), expires_at: expiresAt }
  })
  return { ...presentResult(found), export_urls: await Promise.all(urls), deleted_at: deletedAt.toISOString() }
}

function summaryOf(companies: ExportedCompany[]) {
  const events = new Map<string, number>()
  const quantities = new Map<string, number>()
  for (const { services } of companies) {
    for (const [service, totals] of Object.entries(services ?? {})) {
      events.set(service, (events.get(service) ?? 0) + totals.events)
      quantities.set(service, roundQuantity((quantities.get(service) ?? 0) + totals.quantity))
    }
  }
  return {
    total_events: sum([...events.values()]),
    total_quantity: roundQuantity(sum([...quantities.values()])),
    by_service: Object.fromEntries(events),
    quantity_by_service: Object.fromEntries(quantities),
  }
}

/** Quantities have six decimals. */
const roundQuantity = (quantity: number) => Math.round(quantity * 1e6) / 1e6

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
