/** Nothing is stored under the key. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`No file is stored as ${key}`)
  }
}

/** The stream went past the bytes that the caller allows. */
export class FileTooLarge extends Error {
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`The file has more than ${maxBytes} bytes`)
    this.maxBytes = maxBytes
  }
}
