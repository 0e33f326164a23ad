import { Type } from 'typebox'
import { isTimeZone } from '../../companies/locale.ts'
import { HEX_COLOR, isReadableOnWhite } from '../../companies/theme.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { countryProblem, problemOfText } from '../checks.ts'
import { Country, Id, Picture, Slug, Text, Translatable, WebAddress } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'

const Theme = StrictObject({
  primary_color: Type.String({
    pattern: HEX_COLOR.source,
    patternMeans: 'must be a colour such as "#1d4ed8"',
  }),
  logo_url: Type.Optional(Picture),
  welcome: Type.Optional(Translatable(1000)),
})

const Contact = StrictObject({
  email: Type.Optional(
    Type.String({ maxLength: 320, pattern: '^[^\\s@]+@[^\\s@]+$', patternMeans: 'must be an email address' }),
  ),
  phone: Type.Optional(Text(50)),
  url: Type.Optional(Type.String({ ...WebAddress, patternMeans: 'must be an address that begins with https://' })),
})

const Privacy = StrictObject(
  {
    text: Type.Optional(Translatable(5000)),
    url: Type.Optional(Type.String({ ...WebAddress, patternMeans: 'must be an address that begins with https://' })),
  },
  { minProperties: 1 },
)

export const Company = StrictObject({
  id: Id,
  slug: Slug,
  name: Text(200),
  timezone: Type.String(),
  default_country: Country,
  theme: Type.Optional(Theme),
  contact: Type.Optional(Contact),
  privacy: Type.Optional(Privacy),
  languages: Type.Optional(Type.Array(Type.String(), { minItems: 1, uniqueItems: true })),
})

export const company = defineKind({
  kind: 'company',
  table: 'companies',
  fixed: ['slug'],
  schema: Company,
  namedBy: 'slug',
  check: (at, { timezone, default_country, theme }) => [
    ...problemOfText([...at, 'timezone'], timezone, timeZoneProblem),
    ...problemOfText([...at, 'default_country'], default_country, countryProblem),
    ...problemOfText([...at, 'theme', 'primary_color'], theme?.primary_color, colorProblem),
  ],
  texts: ({ theme, privacy }) => [
    [['theme', 'welcome'], theme?.welcome],
    [['privacy', 'text'], privacy?.text],
  ],
  plan: ({ name, timezone, default_country, theme, contact, privacy, languages }) => ({
    name,
    timezone,
    default_country,
    theme,
    contact,
    privacy,
    languages,
  }),
  fromRow: ({ name, timezone, default_country, theme, contact, privacy, languages }) => ({
    name,
    timezone,
    default_country,
    theme,
    contact,
    privacy,
    languages,
  }),
  toRow: ({ name, timezone, default_country, theme, contact, privacy, languages }) => ({
    name,
    timezone,
    default_country,
    theme,
    contact,
    privacy,
    languages,
  }),
})

const timeZoneProblem = (timezone: string) =>
  isTimeZone(timezone) ? undefined : 'must be an IANA time zone such as America/Chicago'

const colorProblem = (color: string) =>
  !HEX_COLOR.test(color) || isReadableOnWhite(color)
    ? undefined
    : 'is too light: text in it on white, and white text on it, need a contrast of 4.5 to 1 (WCAG AA)'
