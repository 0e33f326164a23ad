import type { Static } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { countryProblem, problemOfText } from '../checks.ts'
import { Country, Id, Key, Text } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'

export const LegalEntity = StrictObject({ id: Id, key: Key, name: Text(200), country: Country })

export type LegalEntityEntry = Static<typeof LegalEntity>

export const legalEntity = defineKind({
  kind: 'legal entity',
  table: 'legal_entities',
  fixed: ['key'],
  schema: LegalEntity,
  namedBy: 'key',
  check: (at, { country }) => problemOfText([...at, 'country'], country, countryProblem),
  plan: ({ name, country }) => ({ name, country }),
  fromRow: ({ name, country }) => ({ name, country }),
  toRow: ({ name, country }) => ({ name, country }),
})
