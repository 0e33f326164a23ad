import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PortProxy } from './port-proxy.ts'

/** A bucket behind a port that can fail. */
export interface Bucket {
  proxy: PortProxy
  /** What the services are told: the bucket behind the proxy. */
  settings: Record<string, string>
  /** The same bucket, past the proxy. */
  directSettings: Record<string, string>
  stop: () => Promise<void>
}

export async function startBucket(folder: string): Promise<Bucket> {
  const directory = join(folder, 'bucket')
  await mkdir(directory)
  const program = fileURLToPath(new URL('./bucket-program.ts', import.meta.url))
  // A Ctrl-C is this program's alone, which then ends the parts in order.
  const child = fork(program, [directory], { stdio: 'ignore', detached: true })
  const [directSettings] = (await once(child, 'message')) as [Record<string, string>]
  const proxy = await PortProxy.before(Number(new URL(directSettings.S3_ENDPOINT as string).port))
  return {
    proxy,
    settings: { ...directSettings, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` },
    directSettings,
    async stop() {
      await proxy.close()
      child.disconnect()
    },
  }
}
