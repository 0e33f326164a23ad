import { DEFAULT_THEME, type Theme } from './theme.ts'

/** A company as applicants see it. */
export interface PublicCompany {
  id: string
  slug: string
  name: string
  timezone: string
  defaultCountry: string
  /** Counts the changes of its configuration. */
  configVersion: string
  theme: Theme
}

/** The columns of `companies` that it is made of. */
export const PUBLIC_COMPANY_COLUMNS = [
  'companies.id as company_id',
  'companies.slug as company_slug',
  'companies.name as company_name',
  'companies.timezone',
  'companies.default_country',
  'companies.config_version',
  'companies.theme',
] as const

interface PublicCompanyRow {
  company_id: string
  company_slug: string
  company_name: string
  timezone: string
  default_country: string
  config_version: string
  theme: unknown
}

export const publicCompany = (row: PublicCompanyRow): PublicCompany => ({
  id: row.company_id,
  slug: row.company_slug,
  name: row.company_name,
  timezone: row.timezone,
  defaultCountry: row.default_country,
  configVersion: row.config_version,
  theme: (row.theme as Theme | null) ?? DEFAULT_THEME,
})
