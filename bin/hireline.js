#!/usr/bin/env node
// The launcher is plain JavaScript so that a runtime too old for TypeScript can still say so.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const REQUIRED_MAJOR = 26
const running = Number(process.versions.node.split('.')[0])
const isCheckout = existsSync(new URL('../src/main.ts', import.meta.url))

if (running >= REQUIRED_MAJOR) {
  // A command starts in 1.3 s and not in 2.3. Where the folder cannot be written, it starts all the same.
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/hireline', import.meta.url)))
  // Node.js reads no TypeScript below node_modules: a package brings the same program without types.
  await import(isCheckout ? '../src/main.ts' : '../built/main.js')
} else {
  const pinned = installedNode()
  if (pinned === undefined) {
    console.error(
      `Hireline needs Node.js ${REQUIRED_MAJOR} or newer; this is ${process.versions.node}.\n` +
        (isCheckout
          ? 'Run "npm ci" in the Hireline folder: it brings the right Node.js with it.'
          : `Install it beside Hireline, and it is used: npm install node@${REQUIRED_MAJOR} (with --global where Hireline is).\n` +
            `By npx: npx --package node@${REQUIRED_MAJOR} --package FILE hireline …, where FILE is what you gave npx for Hireline.`),
    )
    process.exit(1)
  }
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/** The Node.js of the npm package "node", here or beside this package, if it is one that will do. */
function installedNode() {
  const require = createRequire(import.meta.url)
  try {
    const folder = dirname(require.resolve('node/package.json'))
    if (Number.parseInt(require('node/package.json').version, 10) < REQUIRED_MAJOR) return undefined
    const program = join(folder, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}
