import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileProblem, parseYaml, type SourceFile } from './yaml-file.ts'

/**
 * Reads a company file from the disk, and the files that its `include` names.
 * @throws {FileError} when it is no YAML, or a name of `include` finds no file
 */
export async function readCompanyFile(path: string): Promise<SourceFile> {
  const main = { name: path, text: await readFile(path, 'utf8') }
  const { content, fail } = parseYaml(main)
  const include = (content as { include?: unknown } | null)?.include
  if (include === undefined) return main
  const patterns = Array.isArray(include) ? include : []
  if (patterns.length === 0 || !patterns.every((pattern) => typeof pattern === 'string')) {
    fail([{ at: ['include'], message: 'must be a list of files, such as [flows/*.yaml]' }])
  }
  const found: string[] = []
  const problems: FileProblem[] = []
  for (const [index, pattern] of (patterns as string[]).entries()) {
    const names = (await Array.fromAsync(glob(pattern, { cwd: dirname(path) }))).toSorted()
    if (names.length === 0) problems.push({ at: ['include', index], message: `there is no file ${pattern}` })
    found.push(...names.filter((name) => !found.includes(name)))
  }
  if (problems.length > 0) fail(problems)
  const included = await Promise.all(
    found.map(async (name) => {
      const place = join(dirname(path), name)
      return { name: place, text: await readFile(place, 'utf8') }
    }),
  )
  return { ...main, included }
}
