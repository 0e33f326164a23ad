import { en, type Messages } from './en.ts'
import { es } from './es.ts'

/** The languages of the console, by their own names. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES

/** What the console says, by language. */
export const MESSAGES: Record<Language, Messages> = { en, es }
