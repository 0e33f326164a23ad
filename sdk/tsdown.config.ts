import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/index.ts', 'src/node.ts'],
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  outExtensions: ({ format }) => (format === 'es' ? { js: '.mjs', dts: '.d.mts' } : { js: '.cjs', dts: '.d.cts' }),
  dts: { oxc: true },
  deps: { neverBundle: [/^node:/] },
  logLevel: 'warn',
})
