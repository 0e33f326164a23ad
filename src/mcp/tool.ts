import type { Static, TObject, TProperties } from 'typebox'
import { StrictObject } from '../contract/schemas.ts'
import type { HirelineApi } from './hireline-api.ts'
import type { MoveTokens } from './move-tokens.ts'

/** What a tool works with. */
export interface ToolContext {
  api: HirelineApi
  tokens: MoveTokens
}

/** Something that an assistant can do here. */
export interface Tool {
  name: string
  title: string
  /** For the assistant: what it gets, and when to use it. */
  description: string
  input: TObject
  /** What only reads, clients may allow without asking; what acts may mail people, and they should ask each time. */
  effect: 'reads' | 'adds' | 'acts'
  run: (context: ToolContext, input: never) => Promise<unknown>
}

interface ToolDefinition<P extends TProperties> extends Omit<Tool, 'input' | 'run'> {
  input: P
  run: (context: ToolContext, input: Static<TObject<P>>) => Promise<unknown>
}

/** @returns the tool, whose input takes no other fields */
export const defineTool = <P extends TProperties>({ input, run, ...tool }: ToolDefinition<P>): Tool => ({
  ...tool,
  input: StrictObject(input) as unknown as TObject,
  run: run as Tool['run'],
})
