import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for everything that the program starts. As root, PostgreSQL runs as another user, who has to get in. */
export async function makeWorkFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-chaos-'))
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
