import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { externalEndpoints } from '../api.ts'
import { writeOfflineSite } from '../docs-site/offline-site.ts'
import { DocsSite } from '../docs-site/site.ts'
import { JSON_OUTPUT } from './company-options.ts'

/** `hireline docs`: the documentation of this version as files. */
export const docsCommand = () =>
  new Command('docs')
    .argument('<folder>', 'where to write it; open index.html there')
    .option(...JSON_OUTPUT)
    .action(async (folder: string, { json }: { json?: boolean }) => {
      const document = JSON.parse(await readFile(new URL('../../api/openapi.json', import.meta.url), 'utf8'))
      const scopes = new Map(externalEndpoints.map(({ operationId, scope }) => [operationId, scope]))
      const pages = await writeOfflineSite(new DocsSite({ document, scopes }), folder)
      console.log(json ? JSON.stringify({ folder, pages }) : `wrote ${pages} pages to ${folder}`)
    })
