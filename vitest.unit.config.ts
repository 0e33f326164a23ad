import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** These of the harness need no database. */
const WITHOUT_DATABASE = /support\/(?:event-check|receiver|raw-connection|collector|test-answer)\.ts'/

const needsDatabase = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .some((line) => /from '.*support\/|startEmbeddedPostgresql|pg\.Client/.test(line) && !WITHOUT_DATABASE.test(line))

/** Recognising text takes half a minute. */
const SLOW = ['**/*.long.test.ts', '**/document-reader.test.ts']

const files = globSync('{src,tests,scripts,bench,sdk}/**/*.test.ts', { exclude: SLOW })

/** The quick loop: every test that needs no database, found by what it imports. */
export default defineConfig({
  test: {
    ...config.test,
    include: files.filter((path) => !needsDatabase(path)),
    exclude: configDefaults.exclude,
    globalSetup: [],
  },
})
