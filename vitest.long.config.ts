import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/**
 * Tests that take long or need programs beyond what npm brings, which `scripts/ci-packages.sh` installs; and those that kill the
 * service, many times.
 */
export default defineConfig({
  test: {
    ...config.test,
    include: ['{src,tests,ops,sdk,clients}/**/*.long.test.ts', 'tests/journeys/killed-*.test.ts'],
    provide: { rounds: 'many' },
    exclude: ['**/node_modules/**'],
    testTimeout: 120_000,
  },
})
