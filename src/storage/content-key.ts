/** The name of a company's file, from its content: the same content is the same file. */
export function contentKey(kind: 'documents' | 'exports', companyId: string, sha256: string): string {
  return checkedKey(`${kind}/${companyId}/${sha256.slice(0, 2)}/${sha256}`)
}

/** @throws when the text could lead out of the storage's folder, which only a mistake of ours could cause */
export function checkedKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+(\.[\w-]+)*)+$/.test(key)) throw new Error(`"${key}" is not a key of a stored file`)
  return key
}
