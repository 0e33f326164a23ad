import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * `npm run test:ci test|test:long|test:citus`: runs these tests of package.json, and the few files that failed once more, alone
 * and on a world of their own. A machine that is busy finds races that no other does, and one of them should not throw away what six
 * thousand other tests say; a fault fails twice.
 */

/** More failed files than this are no races. */
const MOST_FAILED_FILES = 5
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORT = join(ROOT, 'node_modules/.cache/hireline-ci-report.json')

const [script = 'test'] = process.argv.slice(2)
rmSync(REPORT, { force: true })
process.exitCode = run(['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`])
const failed = process.exitCode === 0 ? [] : failedFiles()
if (failed.length > 0 && failed.length <= MOST_FAILED_FILES) {
  console.log(`\nFailed, and run once more: ${failed.join(', ')}`)
  process.exitCode = run([...failed, '--maxWorkers=1'])
  if (process.exitCode === 0)
    console.log(`\nRACES: ${failed.join(', ')} failed beside others and not alone. Mend them.`)
}

function run(words: string[]): number {
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...words], { cwd: ROOT, stdio: 'inherit' })
  return status ?? 1
}

function failedFiles(): string[] {
  if (!existsSync(REPORT)) return []
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as {
    testResults: { name: string; status: string }[]
  }
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(ROOT, name))
}
