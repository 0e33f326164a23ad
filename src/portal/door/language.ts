import type { FastifyRequest } from 'fastify'
import { en, type Messages } from '../messages/en.ts'
import { es } from '../messages/es.ts'

/** The languages of the applicant's pages, by their own names. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES

/** What the pages say, by language. */
export const MESSAGES: Record<Language, Messages> = { en, es }

const NAMES = Object.keys(LANGUAGES) as Language[]
const isLanguage = (name: unknown): name is Language => NAMES.includes(name as Language)

/** The language that the switch `?language=es` asks for, if it exists. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const { language } = request.query as Record<string, unknown>
  return isLanguage(language) ? language : undefined
}

/** The language chosen now or before, otherwise what the browser asks for, otherwise English. */
export function chooseLanguage(request: FastifyRequest, rememberedLanguage: string | undefined): Language {
  const chosen = chosenLanguage(request)
  if (chosen) return chosen
  if (isLanguage(rememberedLanguage)) return rememberedLanguage
  const accepted = request.languages(NAMES)
  return isLanguage(accepted) ? accepted : 'en'
}
