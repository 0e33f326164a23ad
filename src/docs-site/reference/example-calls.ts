import { readFileSync } from 'node:fs'

/** How an operation is called, by curl and by the SDK. */
export interface ExampleCall {
  curl: string
  sdk: string
  /** The method of the SDK, such as `hireline.applications.advance`. */
  method: string
}

/** The examples that `npm run generate` made, by operation. */
export const readExampleCalls = (): Record<string, ExampleCall> =>
  JSON.parse(readFileSync(new URL('example-calls.json', import.meta.url), 'utf8'))
