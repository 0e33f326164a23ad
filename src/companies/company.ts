import { type Static, Type } from 'typebox'
import { type NamedSchema, Timestamp, Uuid } from '../contract/schemas.ts'
import type { findCompany } from './queries.ts'

export const LegalEntity = Type.Object(
  { id: Uuid('Legal entity'), key: Type.String(), name: Type.String(), country: Type.String() },
  { title: 'LegalEntity', additionalProperties: false },
)

/** A company as callers see it. */
export const Company = {
  name: 'Company',
  schema: Type.Object(
    {
      id: Uuid('Company'),
      slug: Type.String(),
      name: Type.String(),
      timezone: Type.String({ description: 'IANA time zone; date filters and exports are read in it.' }),
      default_country: Type.String({ description: 'ISO 3166 country of phone numbers without a country code.' }),
      legal_entities: Type.Array(LegalEntity),
      created: Timestamp(),
      updated_at: Timestamp(),
    },
    { additionalProperties: false },
  ),
} satisfies NamedSchema

export function presentCompany(company: Awaited<ReturnType<typeof findCompany>>): Static<typeof Company.schema> {
  return {
    id: company.id,
    slug: company.slug,
    name: company.name,
    timezone: company.timezone,
    default_country: company.default_country,
    legal_entities: company.legalEntities,
    created: company.created.toISOString(),
    updated_at: company.updated_at.toISOString(),
  }
}
