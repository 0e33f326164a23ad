import { writeFile } from 'node:fs/promises'
import { Command } from 'commander'
import { writeCompanyFile } from '../config-as-code/actions/write-company-file.ts'
import { schemaLine } from '../config-as-code/first-company-file.ts'
import { yamlText } from '../config-as-code/yaml-text.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, type CompanyOptions, JSON_OUTPUT } from './company-options.ts'
import { schemaAddress } from './schema-address.ts'

/** `hireline export`: writes the company file that `hireline apply` takes. */
export const exportCommand = () =>
  new Command('export')
    .argument('[file]', 'where to write it; without it, it is printed')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .action(async (file: string | undefined, { company: slug, json }: CompanyOptions) => {
      await withCompany(slug, async ({ db, config, company }) => {
        const written = await writeCompanyFile(db, secretsOf(config), company)
        const text = json
          ? JSON.stringify(written)
          : `${schemaLine(schemaAddress(config))}\n${yamlText(written)}`.trimEnd()
        if (file === undefined) console.log(text)
        else await writeFile(file, `${text}\n`)
      })
    })
