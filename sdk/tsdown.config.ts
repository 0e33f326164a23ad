import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/index.ts', 'src/node.ts'],
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  outExtensions: ({ format }) => (format === 'es' ? { js: '.mjs', dts: '.d.mts' } : { js: '.cjs', dts: '.d.cts' }),
  dts: { oxc: true },
  // What the methods mean is read in the types; a page would load it in vain.
  outputOptions: { comments: { jsdoc: false } },
  deps: { neverBundle: [/^node:/] },
  logLevel: 'warn',
})
