import { DEFAULT_LANGUAGE, type Words } from '../contract/words.ts'
import { DEFAULT_THEME, type Theme } from './theme.ts'

/** Whom applicants ask; at least one of these. */
export interface Contact {
  email?: string
  phone?: string
  url?: string
}

/** What becomes of applicants' data: a text, perhaps by language, where it stands as a whole, or both. */
export interface PrivacyNotice {
  text?: string | Words
  url?: string
}

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
  /** Whom applicants ask. */
  contact: Contact | null
  /** What they are told of what becomes of their data. */
  privacy: PrivacyNotice | null
  /** The language of its own texts. */
  language: string
  /** The languages of its pages; null means every one that there is. */
  languages: string[] | null
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
  'companies.languages',
  'companies.contact',
  'companies.privacy',
] as const

interface PublicCompanyRow {
  company_id: string
  company_slug: string
  company_name: string
  timezone: string
  default_country: string
  config_version: string
  theme: unknown
  contact: unknown
  privacy: unknown
  languages: string[] | null
}

export const publicCompany = (row: PublicCompanyRow): PublicCompany => ({
  id: row.company_id,
  slug: row.company_slug,
  name: row.company_name,
  timezone: row.timezone,
  defaultCountry: row.default_country,
  configVersion: row.config_version,
  theme: (row.theme as Theme | null) ?? DEFAULT_THEME,
  contact: row.contact as Contact | null,
  privacy: row.privacy as PrivacyNotice | null,
  language: ownLanguage(row.languages),
  languages: row.languages,
})

/** The language in which a company writes: the first of those that its file lists. */
export const ownLanguage = (languages: readonly string[] | null | undefined): string =>
  languages?.[0] ?? DEFAULT_LANGUAGE
