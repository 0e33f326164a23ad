import type { ConsoleSession } from '../src/console/contracts/session.ts'

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** Who is signed in, as the server wrote it into the page. */
export const session = JSON.parse(meta('session')) as ConsoleSession

/** The path below which the console lives; behind a proxy it may have a prefix. */
export const basePath = meta('base')

/** Whether the person may do something. */
export const may = (ability: ConsoleSession['abilities'][number]): boolean => session.abilities.includes(ability)
