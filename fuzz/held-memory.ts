import { freePort } from '../tests/support/redis-server.ts'

/** What a process holds: what is left of its heap once its garbage is collected, asked through Node's inspector. */
export class HeldMemory {
  readonly #inspector: WebSocket
  #asked = 0

  private constructor(inspector: WebSocket) {
    this.#inspector = inspector
  }

  /** @returns the environment to start the process with, and how to look into it then */
  static async prepare() {
    const port = await freePort()
    return {
      environment: { NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http` },
      open: () => HeldMemory.#open(port),
    }
  }

  static async #open(port: number): Promise<HeldMemory> {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
    const [process] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
    if (!process) throw new Error('The process has no inspector.')
    const inspector = new WebSocket(process.webSocketDebuggerUrl)
    await new Promise((resolve, reject) => {
      inspector.addEventListener('open', resolve)
      inspector.addEventListener('error', reject)
    })
    return new HeldMemory(inspector)
  }

  async megabytes(): Promise<number> {
    await this.#ask('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await this.#ask('Runtime.getHeapUsage')
    return Math.round(((usedSize ?? 0) + (backingStorageSize ?? 0)) / 1e5) / 10
  }

  /** A process does not end while it is looked into. */
  close() {
    this.#inspector.close()
  }

  #ask(method: string): Promise<Record<string, number>> {
    this.#asked += 1
    const id = this.#asked
    return new Promise((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: Record<string, number> }
        if (answer.id !== id) return
        this.#inspector.removeEventListener('message', listen)
        resolve(answer.result)
      }
      this.#inspector.addEventListener('message', listen)
      this.#inspector.send(JSON.stringify({ id, method }))
    })
  }
}
