import type { BulkActionResults } from '../../data/contracts.ts'
import { numberText, t } from '../../i18n.ts'

type SkipCode = NonNullable<BulkActionResults['results'][number]['problem']>['code']

/** How many are skipped for a reason. */
export function skipText(code: SkipCode, count: number): string {
  const texts: Partial<Record<SkipCode, (count: string) => string>> = t.bulk.skips
  return (texts[code] ?? t.bulk.skips.other)(numberText(count))
}

/** Why one is skipped. */
export function stayText(code: SkipCode): string {
  const texts: Partial<Record<SkipCode, string>> = t.bulk.stays
  return texts[code] ?? t.bulk.stays.other
}
