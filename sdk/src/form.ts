/** A file: a `File` or `Blob` (Node.js: `openAsBlob`), or its name and content. */
export type FileInput = Blob | { name: string; content: Blob | ArrayBuffer | Uint8Array | string; type?: string }

/** What a field holds that may be a file. A list is sent as repeated fields. An object cannot stand beside a file. */
export type FormValue =
  | string
  | number
  | boolean
  | null
  | FileInput
  | readonly (string | FileInput)[]
  | { [name: string]: unknown }

/** Fields as a form if there is a file among them, else as JSON, in which they keep their types. */
export function toBody(fields: object): FormData | string {
  const values = Object.values(fields)
  if (values.length > 0 && !values.flat().some(isFile)) return JSON.stringify(fields)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) append(form, name, one)
  }
  return form
}

function append(form: FormData, name: string, value: unknown) {
  if (value === undefined || value === null) return
  if (value instanceof Blob) form.append(name, value)
  else if (isNamedFile(value)) {
    const { content, type } = value
    const blob = content instanceof Blob && !type ? content : new Blob([content as string], type ? { type } : {})
    form.append(name, blob, value.name)
  } else if (typeof value === 'object') {
    throw new TypeError(`${name} is an object, which cannot be sent beside a file: send it in a request of its own.`)
  } else form.append(name, String(value))
}

const isFile = (value: unknown) => value instanceof Blob || isNamedFile(value)

const isNamedFile = (value: unknown): value is Exclude<FileInput, Blob> =>
  typeof value === 'object' && value !== null && 'name' in value && 'content' in value
