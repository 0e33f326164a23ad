import { reference, WholeList } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { countDue } from '../actions/count-due.ts'
import { rulesOf } from '../actions/rules-of.ts'
import { presentRule, RetentionRuleRecord } from '../retention-rule.ts'

/** A request must not take long, however much there is. */
const MOST_PIECES = 4

export const getRetention = defineEndpoint({
  method: 'GET',
  path: '/v1/retention/',
  operationId: 'getRetention',
  summary: 'Read what is removed after how long, and how much is due now',
  description:
    'Settings of the installation first, then the rules of the company file in the order of their keys. The rules are changed with the company file. See docs/retention.md.',
  tag: 'Configuration',
  scope: 'configuration:read',
  success: { 200: WholeList(reference(RetentionRuleRecord)) },
  errors: [],
  async handle({ db, config, company }) {
    const rules = await rulesOf(db, config, company.id)
    const results = []
    for (const rule of rules)
      results.push(presentRule(rule, await countDue(db, company.id, rule, { mostPieces: MOST_PIECES })))
    return ok({ count: results.length, results })
  },
})
