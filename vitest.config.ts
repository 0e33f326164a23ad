import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** How long a test waits for what is to happen: long enough for a busy machine, since only a failure takes so long. */
const PATIENCE_MILLISECONDS = 30_000

declare module 'vitest' {
  interface ProvidedContext {
    /** How often what kills the service does so: many times in `npm run test:long`. */
    rounds: 'few' | 'many'
  }
}

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'tests/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
      'sdk/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/*.long.test.ts', '**/*.citus.test.ts'],
    globalSetup: 'tests/support/database-server.ts',
    provide: { rounds: 'few' },
    pool: 'forks',
    // Files of a process share what they import, else a third of the time went into loading the same modules for each: twelve files
    // took 18 seconds of a processor instead of 39. What a test changes in its process, it puts back.
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 3 * PATIENCE_MILLISECONDS,
    hookTimeout: 3 * PATIENCE_MILLISECONDS,
    expect: { poll: { timeout: PATIENCE_MILLISECONDS } },
    // Node.js reads TypeScript itself, as when the service runs, and keeps what it has compiled for the next run.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/hireline-tests', import.meta.url)) },
  },
})
