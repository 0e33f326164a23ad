import { recordAudit } from '../../audit/record.ts'
import { fieldFault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { recordCompanyUpdated } from '../company-events.ts'
import { isCountry, isTimeZone } from '../locale.ts'
import { findCompany, updateCompany } from '../queries.ts'

/**
 * Changes the fields given and reads the company back.
 * @throws {Fault} invalid_field for a time zone or country that does not exist
 */
export async function changeCompany(
  db: Database,
  companyId: string,
  changes: { name?: string; timezone?: string; default_country?: string },
) {
  if (changes.timezone !== undefined && !isTimeZone(changes.timezone)) {
    throw fieldFault('invalid_field', 'timezone', 'must be an IANA time zone such as America/Chicago')
  }
  if (changes.default_country !== undefined && !isCountry(changes.default_country)) {
    throw fieldFault('invalid_field', 'default_country', 'must be an ISO 3166 country code such as US')
  }
  return inTransaction(db, async (transaction) => {
    if (Object.keys(changes).length > 0) {
      const { name, ...others } = changes
      await updateCompany(transaction, companyId, { ...others, ...(name !== undefined && { name: name.trim() }) })
      await recordAudit(transaction, companyId, {
        action: 'company.changed',
        objectId: companyId,
        fields: Object.keys(changes),
      })
      await recordCompanyUpdated(transaction, companyId)
    }
    return findCompany(transaction, companyId)
  })
}
