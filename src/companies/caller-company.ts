import type { CallerCompany } from '../contract/caller.ts'

/** What handlers need of a company, of its row. */
export const callerCompanyOf = ({ id, timezone, default_country, config_version }: CompanyRow): CallerCompany => ({
  id,
  timezone,
  defaultCountry: default_country,
  configVersion: config_version,
})

interface CompanyRow {
  id: string
  timezone: string
  default_country: string
  config_version: string
}
