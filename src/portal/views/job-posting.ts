import { html, type SafeHtml } from '@remix-run/html-template'
import { asWords } from '../../contract/words.ts'
import type { PublicFlow } from '../../flows/queries.ts'
import type { View } from '../layout.ts'
import { richText } from './rich-text.ts'
import { plainWords } from './words.ts'

const UNITS = { hour: 'HOUR', day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' } as const

/** A role for search engines (https://schema.org/JobPosting): data, which no browser runs. */
export function jobPosting(view: View, { translations, company, job, created, id }: PublicFlow): SafeHtml {
  const { text, pay, place, shift, employment } = job
  const name = plainWords(view, translations.name)
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: name,
    description: text ? String(richText(plainWords(view, asWords(company.language, text)))) : name,
    datePosted: created.toISOString().slice(0, 10),
    identifier: { '@type': 'PropertyValue', name: company.name, value: id },
    hiringOrganization: { '@type': 'Organization', name: company.name, logo: company.theme.logo_url },
    directApply: true,
    employmentType: employment,
    workHours: shift && plainWords(view, asWords(company.language, shift)),
    jobLocation: place && {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: place.street,
        addressLocality: place.city,
        addressRegion: place.region,
        postalCode: place.postal_code,
        addressCountry: place.country,
      },
    },
    baseSalary: pay && {
      '@type': 'MonetaryAmount',
      currency: pay.currency,
      value: {
        '@type': 'QuantitativeValue',
        minValue: pay.min,
        maxValue: pay.max ?? pay.min,
        unitText: UNITS[pay.per],
      },
    },
  }
  // Nothing in it can end the element, or an attribute.
  const json = JSON.stringify(posting).replace(
    /[<>&']/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return html`<script type="application/ld+json">${html.raw`${json}`}</script>`
}
