import { Ajv } from 'ajv'
import { type Static, Type } from 'typebox'
import { parseYaml, type SourceFile, schemaProblems } from '../config-as-code/yaml-file.ts'
import { StrictObject } from '../contract/schemas.ts'

const ApplicationsFile = Type.Array(
  StrictObject({
    name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    flow: Type.String(),
    is_test: Type.Optional(Type.Boolean()),
    values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    moves: Type.Optional(Type.Array(StrictObject({ to: Type.String(), reason: Type.Optional(Type.String()) }))),
  }),
)

/** A person of the demo, with their entries and their way through the flow. */
export type DemoApplication = Static<typeof ApplicationsFile>[number]

const validate = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(ApplicationsFile)

/**
 * Reads the demo's applications.
 * @throws {FileError} with every problem
 */
export function parseApplicationsFile(source: SourceFile): DemoApplication[] {
  const { content, fail } = parseYaml(source)
  const problems = schemaProblems(validate, content)
  if (problems.length > 0) fail(problems)
  return content as DemoApplication[]
}
