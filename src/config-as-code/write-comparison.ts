import { saveWebhookAddresses } from '../automations/webhook-addresses.ts'
import { recordCompanyUpdated } from '../companies/company-events.ts'
import { ownLanguage } from '../companies/public-company.ts'
import { renewConfigVersion } from '../companies/queries.ts'
import type { Database } from '../db/database.ts'
import { type FlowChange, recordFlowsUpdated } from '../flows/flow-events.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { FLOW_KINDS, LISTED_KINDS } from './company-file.ts'
import { flowSlug, nameOf } from './config-object.ts'
import type { Change, Comparison } from './difference.ts'
import type { Kind, StoredRow } from './kind.ts'
import { company } from './kinds/company.ts'
import { rowOf } from './planned-row.ts'
import { markRemoved, saveCompany, saveRows, touchFlows } from './queries.ts'
import { withSealedSecrets } from './sealed-rows.ts'

/** Makes the database match what is planned; every planned object has an id by now. */
export async function writeComparison(db: Database, secrets: Secrets, { planned, changes }: Comparison) {
  const byName = new Map(planned.map((object) => [nameOf(object), object]))
  const language = ownLanguage(
    planned.find(({ kind }) => kind === company.kind)?.fields.languages as string[] | undefined,
  )
  const toRows = (kind: Kind) =>
    planned
      .filter((object) => object.kind === kind.kind)
      .map((object) => withSealedSecrets(secrets, kind.table, rowOf(kind, object, byName, language)))
  const [companyRow] = toRows(company) as [StoredRow]
  if (changes.some(({ kind }) => kind === 'company')) await saveCompany(db, company, companyRow)
  for (const kind of LISTED_KINDS) {
    const removed = changes.filter((change) => change.change === 'removed' && change.kind === kind.kind)
    const removedIds = removed.map(({ id }) => id as string)
    await saveRows(db, companyRow.id, kind, toRows(kind))
    await markRemoved(db, companyRow.id, kind, removedIds)
  }
  const flows = touchedFlows(changes)
  await touchFlows(db, companyRow.id, [...flows.keys()])
  await saveWebhookAddresses(db, companyRow.id)
  await renewConfigVersion(db, companyRow.id)
  await recordFlowsUpdated(db, companyRow.id, flows)
  if (changes.some(({ kind }) => kind === 'company' || kind === 'legal entity')) {
    await recordCompanyUpdated(db, companyRow.id)
  }
}

/** What became of the flows of which something changed, by their slugs. */
function touchedFlows(changes: Change[]): Map<string, FlowChange> {
  const inFlows = changes.filter(({ kind }) => FLOW_KINDS.some((one) => one.kind === kind))
  const flows = new Map<string, FlowChange>(inFlows.map(({ path }) => [flowSlug(path), 'changed']))
  for (const { kind, path, change } of inFlows) if (kind === 'flow') flows.set(path, change)
  return flows
}
