import type { FastifyRequest } from 'fastify'
import type { PublicCompany } from '../../companies/public-company.ts'
import { DEFAULT_LANGUAGE } from '../../contract/words.ts'
import { MESSAGES } from '../messages/messages.ts'

/** The company's languages, as far as they matter for the pages. */
interface Offer {
  language: string
  languages: string[] | null
}

/** The languages of a company's pages, each by its own name. */
export const offeredLanguages = (company?: Offer): Map<string, string> =>
  new Map(
    [...MESSAGES]
      .filter(([language]) => company?.languages?.includes(language) ?? true)
      .map(([language, { name }]) => [language, name]),
  )

/** The language that a person chose, if the company's pages have it; otherwise the company's own. */
export function languageOf(company: PublicCompany, chosen: string | null): string {
  const offered = offeredLanguages(company)
  return chosen !== null && offered.has(chosen) ? chosen : company.language
}

/** The language that the switch `?language=es` asks for, if it exists. */
export function chosenLanguage(request: FastifyRequest): string | undefined {
  const { language } = request.query as Record<string, unknown>
  return typeof language === 'string' && MESSAGES.has(language) ? language : undefined
}

/** The language chosen now or before, otherwise what the browser asks for, otherwise the company's own. */
export function chooseLanguage(
  request: FastifyRequest,
  rememberedLanguage: string | undefined,
  company?: Offer,
): string {
  const offered = [...offeredLanguages(company).keys()]
  const chosen = [chosenLanguage(request), rememberedLanguage].find(
    (name) => name !== undefined && offered.includes(name),
  )
  if (chosen !== undefined) return chosen
  const own = [company?.language ?? DEFAULT_LANGUAGE, DEFAULT_LANGUAGE].find((name) => offered.includes(name))
  // A browser that takes anything gets the first.
  const accepted = request.languages(own === undefined ? offered : [own, ...offered])
  return typeof accepted === 'string' ? accepted : (own ?? DEFAULT_LANGUAGE)
}
