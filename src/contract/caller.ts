/** Who a request comes from: a company, through one of its API keys. */
export interface Caller {
  company: CallerCompany
  apiKey: {
    id: string
    scopes: string[]
    rateLimitPerMinute: number | null
    rateLimitPerSecond: number | null
  }
}

/** What handlers need of the caller's company. */
export interface CallerCompany {
  id: string
  timezone: string
  defaultCountry: string
  /** Changes with every change of the company’s flows. */
  configVersion: string
}

/** Finds the caller that an API key belongs to; undefined when it is unknown, expired or revoked. */
export type FindCaller = (apiKey: string) => Promise<Caller | undefined>
