import type { SkipCode, SkippedItem } from './bulk-action.ts'

const SHOWN_IDS = 10

/** How many are skipped for each reason, with some of them. */
export function skipsOf<Code extends SkipCode>(skipped: SkippedItem<Code>[]) {
  return [...Map.groupBy(skipped, ({ problem: { code, message } }) => `${code} ${message}`).values()].map((group) => ({
    ...(group[0] as SkippedItem<Code>).problem,
    count: group.length,
    application_ids: group.slice(0, SHOWN_IDS).map(({ applicationId }) => applicationId),
  }))
}
