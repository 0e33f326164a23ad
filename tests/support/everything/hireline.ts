/** Types a command of `hireline`. @returns what it printed with `--json` */
// biome-ignore lint/suspicious/noExplicitAny: each command prints something else.
export type Hireline = (...words: string[]) => Promise<any>
