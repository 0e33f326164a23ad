export interface TestAnswer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The parsed body; null when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, which the document has checked.
  body: any
}
