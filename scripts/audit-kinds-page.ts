import { AUDIT_KINDS } from '../src/audit/kinds.ts'

/** `docs/audit-kinds.md`, from the catalogue of kinds. */
export function auditKindsPage(): string {
  const rows = Object.entries(AUDIT_KINDS).map(([kind, { object, tells }]) => `| \`${kind}\` | ${object} | ${tells} |`)
  return `# Kinds of audit entries

Generated from \`src/audit/kinds.ts\` by \`npm run generate\`. What an entry holds, and what the trail is good for, stands in [audit.md](audit.md).

| \`action\` | object | tells that |
| --- | --- | --- |
${rows.join('\n')}
`
}
