import { registerHooks } from 'node:module'

/** `node --import` this: programs then find `@hireline/sdk` as it stands here, unbuilt. */
const SOURCES: Record<string, string> = {
  '@hireline/sdk': new URL('../../sdk/src/index.ts', import.meta.url).href,
  '@hireline/sdk/node': new URL('../../sdk/src/node.ts', import.meta.url).href,
}

registerHooks({
  resolve: (specifier, context, next) => next(SOURCES[specifier] ?? specifier, context),
})
