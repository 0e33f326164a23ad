#!/usr/bin/env node
// The launcher is plain JavaScript so that a runtime too old for TypeScript can still say so.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const REQUIRED_MAJOR = 26
const running = Number(process.versions.node.split('.')[0])

if (running >= REQUIRED_MAJOR) {
  // A command starts in 1.3 s and not in 2.3. Where the folder cannot be written, it starts all the same.
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/hireline', import.meta.url)))
  await import('../src/main.ts')
} else {
  const pinned = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))
  if (!existsSync(pinned)) {
    console.error(
      `Hireline needs Node.js ${REQUIRED_MAJOR} or newer; this is ${process.versions.node}.\n` +
        'Run "npm ci" in the Hireline folder: it brings the right Node.js with it.',
    )
    process.exit(1)
  }
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
