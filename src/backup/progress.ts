/** Is told how far a backup or a restore has come. */
export interface Progress {
  /** About how many bytes there will be. */
  expect(bytes: number): void
  /** What is being done from now on. */
  tell(what: string): void
  /** So many bytes more are done. */
  add(bytes: number): void
}
