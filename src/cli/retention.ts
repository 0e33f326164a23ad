import { Command } from 'commander'
import { applyRule } from '../retention/actions/apply-rule.ts'
import { countDue } from '../retention/actions/count-due.ts'
import { rulesOf } from '../retention/actions/rules-of.ts'
import { openStorage } from '../storage/storage.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, JSON_OUTPUT } from './company-options.ts'
import { withStatus } from './status-line.ts'
import { table } from './table.ts'

/** `hireline retention`: removes what is due by the company's rules, as a worker does every hour. */
export const retentionCommand = () =>
  new Command('retention')
    .requiredOption(...COMPANY)
    .option('--dry-run', 'only tell how much of what would be removed')
    .option(...JSON_OUTPUT)
    .action(({ company: slug, dryRun, json }: { company: string; dryRun?: boolean; json?: boolean }) =>
      withCompany(slug, async ({ db, config, company: { id } }) => {
        const storage = await openStorage(config)
        try {
          const rules = await withStatus(async (tell) => {
            const done = []
            for (const rule of await rulesOf(db, config, id)) {
              const doing = `${dryRun ? 'counting' : 'removing'} ${rule.removes} by ${rule.key}`
              tell(doing)
              const onProgress = (removed: number) => tell(`${doing}: ${removed}`)
              const count = dryRun
                ? (await countDue(db, id, rule)).count
                : await applyRule({ db, storage, config }, id, rule, { onProgress })
              done.push({ key: rule.key, removes: rule.removes, after_days: rule.after_days, count })
            }
            return done
          })
          if (json) return console.log(JSON.stringify({ dry_run: Boolean(dryRun), rules }))
          const lines = rules.map(({ key, removes, after_days, count }) => [key, removes, `${after_days}`, `${count}`])
          console.log(table(['rule', 'removes', 'after days', dryRun ? 'would be removed' : 'removed'], lines))
        } finally {
          storage.close()
        }
      }),
    )
