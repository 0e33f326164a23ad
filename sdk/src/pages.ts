/** A page of a list. */
export interface Page<Row> {
  results: Row[]
  next_cursor: string | null
}

/**
 * A list that is read page by page: `for await` goes over all of its rows, `pages()` over its pages, and `await` gives the first page.
 * Each begins anew.
 */
export class Pages<Row, Answer extends Page<Row> = Page<Row>> implements PromiseLike<Answer>, AsyncIterable<Row> {
  readonly #read: (cursor: string | undefined) => Promise<Answer>

  constructor(read: (cursor: string | undefined) => Promise<Answer>) {
    this.#read = read
  }

  /** The first page. */
  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited.
  then<Fulfilled = Answer, Rejected = never>(
    onFulfilled?: ((page: Answer) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#read(undefined).then(onFulfilled, onRejected)
  }

  /** The pages from the first to the last. */
  async *pages(): AsyncGenerator<Answer, void, undefined> {
    let cursor: string | undefined
    do {
      const page = await this.#read(cursor)
      yield page
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const page of this.pages()) yield* page.results
  }
}
