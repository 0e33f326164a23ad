import { type TSchema, Type } from 'typebox'
import { HEX_COLOR, isReadableOnWhite } from '../../companies/theme.ts'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import {
  NOTICES,
  type NoticeSetting,
  type NoticeSettings,
  type NoticeTexts,
} from '../../portal/notices/notice-settings.ts'
import { placeholderProblem } from '../../portal/notices/placeholders.ts'
import { countryProblem, eachText, problemOfText, timeZoneProblem } from '../checks.ts'
import { Country, Id, OneLine, Picture, Slug, Text, Translatable, WebAddress } from '../field-schemas.ts'
import { defineKind, type TextOfEntry } from '../kind.ts'

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

const OwnNotice = {
  subject: Type.Optional(Translatable(500, OneLine)),
  text: Type.Optional(Translatable(100_000)),
  by: Type.Optional(OneOf(['mail', 'text', 'both'])),
  text_message: Type.Optional(Translatable(1000)),
}
const noticeSchema = (settings: Record<string, TSchema>) =>
  Type.Optional(Type.Unsafe<NoticeSetting>({ ...StrictObject(settings), type: ['boolean', 'object'] }))

const Notices = Type.Unsafe<NoticeSettings>({
  ...StrictObject({
    received: noticeSchema(OwnNotice),
    waiting: noticeSchema(OwnNotice),
    reminder: noticeSchema({ ...OwnNotice, after_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })) }),
    closed: noticeSchema(OwnNotice),
  }),
  type: ['boolean', 'object'],
})

export const Company = StrictObject({
  id: Id,
  slug: Slug,
  name: Text(200),
  timezone: Type.String(),
  default_country: Country,
  theme: Type.Optional(Theme),
  contact: Type.Optional(Contact),
  privacy: Type.Optional(Privacy),
  notices: Type.Optional(Notices),
  languages: Type.Optional(Type.Array(Type.String(), { minItems: 1, uniqueItems: true })),
})

export const company = defineKind({
  kind: 'company',
  table: 'companies',
  fixed: ['slug'],
  schema: Company,
  namedBy: 'slug',
  check: (at, { timezone, default_country, theme, notices }) => [
    ...problemOfText([...at, 'timezone'], timezone, timeZoneProblem),
    ...problemOfText([...at, 'default_country'], default_country, countryProblem),
    ...problemOfText([...at, 'theme', 'primary_color'], theme?.primary_color, colorProblem),
    ...noticeTexts(notices).flatMap(([within, text]) =>
      eachText([...at, ...within], text).flatMap(([place, one]) => problemOfText(place, one, placeholderProblem)),
    ),
  ],
  texts: ({ theme, privacy, notices }) => [
    [['theme', 'welcome'], theme?.welcome],
    [['privacy', 'text'], privacy?.text],
    ...noticeTexts(notices),
  ],
  plan: ({ name, timezone, default_country, theme, contact, privacy, notices, languages }) => ({
    name,
    timezone,
    default_country,
    theme,
    contact,
    privacy,
    notices: notices === true ? undefined : notices,
    languages,
  }),
  fromRow: ({ name, timezone, default_country, theme, contact, privacy, notices, languages }) => ({
    name,
    timezone,
    default_country,
    theme,
    contact,
    privacy,
    notices,
    languages,
  }),
  toRow: ({ name, timezone, default_country, theme, contact, privacy, notices, languages }) => ({
    name,
    timezone,
    default_country,
    theme,
    contact,
    privacy,
    notices,
    languages,
  }),
})

const colorProblem = (color: string) =>
  !HEX_COLOR.test(color) || isReadableOnWhite(color)
    ? undefined
    : 'is too light: text in it on white, and white text on it, need a contrast of 4.5 to 1 (WCAG AA)'

/** Every text of the notices, with its place in the entry; what has the wrong type is skipped. */
const noticeTexts = (notices: unknown): TextOfEntry[] =>
  NOTICES.flatMap((notice) => {
    const setting = (notices as Record<string, unknown> | undefined)?.[notice] as NoticeTexts | undefined
    return (['subject', 'text', 'text_message'] as const)
      .filter((field) => setting?.[field] !== undefined)
      .map((field): TextOfEntry => [['notices', notice, field], setting?.[field]])
  })
