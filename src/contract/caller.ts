/** Who a request comes from: a company, through one of its API keys or a person who is signed in to the console. */
export interface Caller {
  company: CallerCompany
  actor: CallerActor
  /** What the caller may do; `*` stands for everything. */
  scopes: readonly string[]
  rateLimitPerMinute: number | null
  rateLimitPerSecond: number | null
}

/** Who a request's effects are attributed to. */
export interface CallerActor {
  type: 'api_key' | 'operator'
  id: string
}

/** What handlers need of the caller's company. */
export interface CallerCompany {
  id: string
  timezone: string
  defaultCountry: string
  /** Changes with every change of the company’s flows. */
  configVersion: string
  /** Whose applications alone the caller sees; everybody's without it. */
  sees?: SeenApplications
}

/** Applications that somebody looks after, and those of some flows. */
export interface SeenApplications {
  assigneeId: string
  flowIds: string[]
}

/** Finds the caller that an API key belongs to; undefined when it is unknown, expired or revoked. */
export type FindCaller = (apiKey: string) => Promise<Caller | undefined>
