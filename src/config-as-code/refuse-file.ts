import { refuseProblems } from '../contract/fault.ts'
import { FileError } from './yaml-file.ts'

/** Does something with a file. @throws {Fault} invalid_configuration naming every problem by its path in the file */
export async function refuseFile<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    refuseProblems(error.problems.map(({ path, message }) => ({ code: 'invalid_configuration', field: path, message })))
    throw error
  }
}
