import { SETTINGS } from '../src/config.ts'

/** `docs/configuration.md`, from the settings themselves. */
export function configurationPage(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => {
    const standard = setting.default === undefined ? 'none' : `\`${setting.default}\``
    return `| \`${name}\` | ${standard} | ${setting.accepts} | ${setting.meaning} |`
  })
  return `# Settings

Hireline reads its settings from environment variables when it starts. A value that cannot be used stops the start with a
message that names it. This page is generated from \`src/config.ts\`.

| name | default | accepts | meaning |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}
