import type { Config } from '../config.ts'

const WEEK_SECONDS = 7 * 86_400

/** For how many seconds a link works that is sent to an applicant: some look at their mail once a week. */
export const mailedLinkSeconds = (config: Config): number => Math.min(WEEK_SECONDS, config.MAGIC_LINK_MAX_SECONDS)
