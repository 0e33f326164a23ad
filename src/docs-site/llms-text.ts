import type { DocsSite } from './site.ts'

const ABOUT =
  '> Self-hosted hiring software: flows as code, applicant pages, documents that are read, automations, and an external HTTP API that everything can be done and read through.'

/** The contents of the site for language models, as llmstxt.org describes it: each guide and operation with its address. */
export function contentsForModels({ navigation }: DocsSite): string {
  const groups = navigation.map(({ title, links }) => {
    const lines = links.map((link) => `- [${link.method ? `${link.method} ` : ''}${link.title}](${link.path})`)
    return `## ${title}\n\n${lines.join('\n')}`
  })
  return `# Hireline\n\n${ABOUT}\n\nAll guides as one text: [llms-full.txt](llms-full.txt). The API's document: [openapi.json](../external/openapi.json). Company files: [schema](company-file.schema.json).\n\n${groups.join('\n\n')}\n`
}

/** Every guide, one after the other, as it is written. */
export function allForModels({ guides }: DocsSite): string {
  const texts = guides.flatMap((group) => group.guides.map(({ file, text }) => `<!-- ${file} -->\n\n${text.trim()}`))
  return `${texts.join('\n\n---\n\n')}\n`
}
