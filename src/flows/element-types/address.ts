import type { ElementTypeRules, Parsed } from '../element-type.ts'
import { storedIn } from '../stored-value.ts'

/** What an address is made of. */
export const ADDRESS_PARTS = ['line1', 'line2', 'city', 'region', 'postal_code', 'country'] as const
const MAX_PART_LENGTH = 200
const MAX_ADDRESS_LENGTH = 1000

export type AddressPart = (typeof ADDRESS_PARTS)[number]

/** What addresses need besides a street and a country, by country. */
export function missingParts({ line1, city, region, postal_code, country = '' }: Partial<Record<AddressPart, string>>) {
  const needed: AddressPart[] = ['line1', ...(NEEDS[country.toUpperCase()] ?? USUAL)]
  const given = { line1, city, region, postal_code }
  return needed.filter((part) => !given[part as keyof typeof given])
}

const USUAL: AddressPart[] = ['city', 'postal_code']

/** As Google's libaddressinput has it (chromium-i18n.appspot.com/ssl-address), for the countries that differ from the usual. */
const NEEDS: Record<string, AddressPart[]> = {
  ...countries('US CA AU BR CN ES IN IT MX TW KR PH PR', ['city', 'region', 'postal_code']),
  ...countries('JP', ['region', 'postal_code']),
  ...countries('AE', ['region']),
  ...countries('CO JM NI PA PE EC HN SV CR VN TH ID NG EG', ['city', 'region']),
  ...countries('HK MO SG', []),
  ...countries(
    'AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY IE KI KM KN LC ML MR MW NR QA RW SB SC SL SO SR ST SY TD TG TO TT TV TZ UG VU YE ZW',
    ['city'],
  ),
}

function countries(codes: string, parts: AddressPart[]): Record<string, AddressPart[]> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, parts]))
}

export const ADDRESS_TYPES = {
  address: {
    filterClass: 'text',
    value: `an object with ${ADDRESS_PARTS.map((part) => `\`${part}\``).join(', ')}, or a text; it is shown with \`formatted\`, the whole in one line`,
    constraints: ['autofill'],
    parse: parseAddress,
    present: ({ detail_value }) => detail_value,
  },
} satisfies Record<string, ElementTypeRules>

/**
 * An address in parts, or as one text. `formatted` is the whole address in one line, made from the parts if need be;
 * filters search it.
 */
function parseAddress(value: unknown): Parsed {
  if (typeof value === 'string') return formatted({}, value.trim())
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'must be an address: an object with its parts, or a text' }
  }
  const given = Object.entries(value).filter(([, part]) => part !== null && part !== undefined && part !== '')
  const unknown = given.find(([name]) => name !== 'formatted' && !ADDRESS_PARTS.includes(name as AddressPart))
  if (unknown) return { problem: `has an unknown part; the parts are ${ADDRESS_PARTS.join(', ')}` }
  const wrong = given.find(
    ([name, part]) => typeof part !== 'string' || (name !== 'formatted' && part.length > MAX_PART_LENGTH),
  )
  if (wrong) return { problem: `must have a text of at most ${MAX_PART_LENGTH} characters as ${wrong[0]}` }
  const texts = Object.fromEntries(given) as Partial<Record<AddressPart | 'formatted', string>>
  const parts = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, texts[part]?.trim()]).filter(([, part]) => part))
  return formatted(parts, Object.keys(parts).length > 0 ? oneLine(parts) : (texts.formatted?.trim() ?? ''))
}

function formatted(parts: Partial<Record<AddressPart, string>>, text: string): Parsed {
  if (text === '') return { stored: null }
  if (text.length > MAX_ADDRESS_LENGTH) return { problem: `must have at most ${MAX_ADDRESS_LENGTH} characters` }
  return { stored: storedIn({ text_value: text, detail_value: { ...parts, formatted: text } }) }
}

function oneLine({
  line1,
  line2,
  city,
  region,
  postal_code: postalCode,
  country,
}: Partial<Record<AddressPart, string>>) {
  const regionAndCode = [region, postalCode].filter(Boolean).join(' ')
  return [line1, line2, city, regionAndCode, country].filter(Boolean).join(', ')
}
