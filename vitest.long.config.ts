import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** Tests that need programs beyond what npm brings; `scripts/ci-packages.sh` installs them. */
export default defineConfig({
  test: {
    ...config.test,
    include: ['{src,tests,ops}/**/*.long.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 120_000,
  },
})
