import type { Operation } from './document.ts'
import { GROUP_NAMES, METHOD_NAMES } from './method-names.ts'

/** The group of methods, if any, and the name in it. */
export interface MethodName {
  group: string | null
  name: string
}

const VERBS: Record<string, string> = { post: 'create', patch: 'update', put: 'replace', delete: 'delete' }

/**
 * The name of an operation's method. `GET /things/` is `things.list`, `POST` there is `things.create`; `GET /things/{id}/` is
 * `things.get`, `PATCH` is `update`, `PUT` is `replace`, `DELETE` is `delete`; what stands behind an id, or is posted behind a
 * collection, is its own name.
 */
export function methodName({ operationId, method, path, answersList }: Operation): MethodName {
  const given = METHOD_NAMES[operationId]
  if (given) {
    const [name, group] = given.split('.').reverse() as [string, string?]
    return { group: group ?? null, name }
  }
  const segments = path
    .replace(/^\/external\/v\d+\//, '')
    .split('/')
    .filter(Boolean)
  const id = segments.findIndex((segment) => segment.startsWith('{'))
  const collection = id === -1 ? segments : segments.slice(0, id)
  const behind = id === -1 ? [] : segments.slice(id + 1).filter((segment) => !segment.startsWith('{'))
  if (method === 'post' && id === -1 && collection.length > 1) behind.push(collection.pop() as string)
  const joined = collection.join('/')
  const group = GROUP_NAMES[joined] ?? camelCase(joined)
  if (behind.length > 0) {
    // Behind an object stands a verb, or a collection of its own.
    return {
      group,
      name: camelCase(method === 'post' || method === 'get' ? behind.join('-') : `${method}-${behind.join('-')}`),
    }
  }
  return { group, name: VERBS[method] ?? (answersList ? 'list' : 'get') }
}

export const camelCase = (text: string) => text.replace(/[-_/]+(\w)/g, (_, letter: string) => letter.toUpperCase())
