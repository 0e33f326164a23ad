import { randomInt } from 'node:crypto'
import { Command, InvalidArgumentError } from 'commander'
import { fuzz, isFlat } from './fuzz.ts'
import { report } from './report.ts'
import { startTarget } from './target.ts'

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

const { seed, requests } = new Command('fuzz')
  .description('Sends random requests, most of them broken, to a service of its own: none may be answered with a 500.')
  .option('--seed <number>', 'the seed of an earlier run, to send the same requests', wholeNumber, randomInt(1_000_000))
  .option('--requests <number>', 'how many', wholeNumber, 100_000)
  .parse()
  .opts<{ seed: number; requests: number }>()

console.log(`seed ${seed}, ${requests} requests`)
const running = await startTarget()
const begun = performance.now()
try {
  const findings = await fuzz(running, { seed, requests, onProgress: showProgress })
  console.log(`\n${Math.round((performance.now() - begun) / 1000)} s\n\n${report(findings)}`)
  if (findings.failures.length > 0 || !isFlat(findings)) process.exitCode = 1
} finally {
  await running.stop()
}

function showProgress(done: number) {
  const percent = Math.floor((done / requests) * 100)
  if (process.stdout.isTTY) process.stdout.write(`\r[${'#'.repeat(Math.floor(percent / 2)).padEnd(50)}] ${percent} %`)
  else if (done % Math.ceil(requests / 10) === 0) console.log(`${percent} %`)
}
