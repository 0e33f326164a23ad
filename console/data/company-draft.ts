import type { CompanyFile } from './configuration.ts'
import { asFileText, wordsIn } from './words.ts'

type Company = CompanyFile['company']
type Theme = NonNullable<Company['theme']>
type Contact = NonNullable<Company['contact']>
type Privacy = NonNullable<Company['privacy']>

/** The company as somebody edits it: what is empty is not said. */
export interface CompanyDraft {
  name: string
  timezone: string
  country: string
  color: string
  logo: string
  email: string
  phone: string
  site: string
  privacyPage: string
  welcome: Record<string, string>
  privacy: Record<string, string>
}

/** Where nothing is said of it. */
export const DEFAULT_COLOR = '#1d4ed8'

/** @param own the language in which the company writes */
export function companyDraft({ company }: CompanyFile, own: string): CompanyDraft {
  const { name, timezone, default_country, theme, contact, privacy } = company
  return {
    name,
    timezone,
    country: default_country,
    color: theme?.primary_color ?? DEFAULT_COLOR,
    logo: theme?.logo_url ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    site: contact?.url ?? '',
    privacyPage: privacy?.url ?? '',
    privacy: wordsIn(own, privacy?.text),
    welcome: wordsIn(own, theme?.welcome),
  }
}

/** The company file with what was edited. */
export function withCompany(file: CompanyFile, draft: CompanyDraft, own: string): CompanyFile {
  const { theme: _, contact: __, privacy: ___, ...rest } = file.company
  const theme: Partial<Theme> = {
    primary_color: draft.color.trim(),
    ...said('logo_url', draft.logo),
    ...said('welcome', asFileText(own, draft.welcome)),
  }
  const contact: Contact = { ...said('email', draft.email), ...said('phone', draft.phone), ...said('url', draft.site) }
  const privacy: Privacy = { ...said('url', draft.privacyPage), ...said('text', asFileText(own, draft.privacy)) }
  const isThemed = file.company.theme !== undefined || Object.keys(theme).length > 1 || draft.color !== DEFAULT_COLOR
  return {
    ...file,
    company: {
      ...rest,
      name: draft.name.trim(),
      timezone: draft.timezone.trim(),
      default_country: draft.country,
      ...(isThemed && { theme: theme as Theme }),
      ...(Object.keys(contact).length > 0 && { contact }),
      ...(Object.keys(privacy).length > 0 && { privacy }),
    },
  }
}

const said = <Name extends string, Value>(name: Name, value: Value) =>
  (typeof value === 'string' ? value.trim() !== '' : value !== undefined)
    ? ({ [name]: typeof value === 'string' ? value.trim() : value } as Record<Name, Value & {}>)
    : undefined

/** Each field's place in the company file, by which the service says what is wrong with it. */
export const PLACES: Record<keyof CompanyDraft, string> = {
  name: 'company.name',
  timezone: 'company.timezone',
  country: 'company.default_country',
  color: 'company.theme.primary_color',
  logo: 'company.theme.logo_url',
  welcome: 'company.theme.welcome',
  email: 'company.contact.email',
  phone: 'company.contact.phone',
  site: 'company.contact.url',
  privacyPage: 'company.privacy.url',
  privacy: 'company.privacy.text',
}

const HEX_COLOR = /^#[0-9a-f]{6}$/i

/** The contrast of a colour to white (WCAG 2.2), from 1 to 21; nothing for what is no colour. */
export function contrastToWhite(color: string): number | undefined {
  if (!HEX_COLOR.test(color)) return undefined
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
