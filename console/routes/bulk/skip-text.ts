import type { BulkActionResults } from '../../data/contracts.ts'
import { numberText, t } from '../../i18n.ts'
import { linkingWords } from '../../messages/linking/words.ts'

type SkipCode = NonNullable<BulkActionResults['results'][number]['problem']>['code']

/** How many are skipped for a reason. */
export function skipText(code: SkipCode, count: number): string {
  const texts: Partial<Record<SkipCode, (count: string) => string>> = t.bulk.skips
  const text = code === 'hiring_flow_not_published' ? linkingWords.closed : (texts[code] ?? t.bulk.skips.other)
  return text(numberText(count))
}

/** Why one is skipped. */
export function stayText(code: SkipCode): string {
  const texts: Partial<Record<SkipCode, string>> = t.bulk.stays
  return code === 'hiring_flow_not_published' ? linkingWords.closedOne : (texts[code] ?? t.bulk.stays.other)
}
