import { html, type SafeHtml } from '@remix-run/html-template'
import { asWords } from '../../contract/words.ts'
import type { Job } from '../../flows/job.ts'
import type { PublicFlow } from '../../flows/queries.ts'
import type { View } from '../layout.ts'
import { isolated } from '../messages/messages.ts'
import { shownWords } from './words.ts'

/** What a role pays, where and when it is, as far as the company says. */
export function jobFacts(view: View, { company, job }: PublicFlow): SafeHtml | '' {
  const { roles } = view.messages
  const { pay, place, shift, employment } = job
  const facts: [string, SafeHtml | string][] = [
    ...(pay ? [[roles.pay, payText(view, pay)] as [string, string]] : []),
    ...(place ? [[roles.place, placeText(view, place)] as [string, string]] : []),
    ...(shift ? [[roles.shift, shownWords(view, asWords(company.language, shift))] as [string, SafeHtml]] : []),
    ...(employment ? [[roles.employment, roles.employments[employment]] as [string, string]] : []),
  ]
  if (facts.length === 0) return ''
  return html`<dl class="facts">${facts.map(
    ([label, text]) => html`<div><dt>${label}</dt><dd><span class="text">${text}</span></dd></div>
`,
  )}</dl>`
}

const PER = { hour: 'perHour', day: 'perDay', week: 'perWeek', month: 'perMonth', year: 'perYear' } as const

function payText(view: View, { min, max, currency, per }: NonNullable<Job['pay']>): string {
  const format = new Intl.NumberFormat(view.language, { style: 'currency', currency })
  const parts = max === undefined || max === min ? format.formatToParts(min) : format.formatRangeToParts(min, max)
  // Else US$ comes out as $US where texts run from right to left.
  const pay = parts.map(({ type, value }) => (type === 'currency' ? isolated(view.language, value) : value)).join('')
  return view.say(view.messages.roles[PER[per]], { pay })
}

function placeText({ language }: View, { street, city, region, country }: NonNullable<Job['place']>): string {
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country)
  return [street, city, region, name].filter(Boolean).join(', ')
}
