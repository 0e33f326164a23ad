const WIDTH = 30

/** Shows how far a long piece of work is: a bar on a terminal, a line at each tenth elsewhere. */
export class ProgressBar {
  readonly #label: string
  readonly #total: number
  readonly #start = performance.now()
  #tenths = 0

  constructor(label: string, total: number) {
    this.#label = label
    this.#total = total
  }

  /** @param note what is being done now */
  update(done: number, note = '') {
    const share = Math.min(1, done / this.#total)
    const seconds = ((performance.now() - this.#start) / 1000).toFixed(0)
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
    const line = `${this.#label} ${bar} ${(share * 100).toFixed(0).padStart(3)} % ${seconds} s ${note}`
    if (process.stderr.isTTY) {
      process.stderr.write(`\r\u001b[K${line}${share === 1 ? '\n' : ''}`)
      return
    }
    const tenths = Math.floor(share * 10)
    if (tenths > this.#tenths) process.stderr.write(`${line}\n`)
    this.#tenths = tenths
  }
}
