import type { Measurement } from './measure/measure-operation.ts'

/** What one way of doing an operation reaches. */
export type YardstickName = 'pgbench' | 'bare Fastify' | 'Strapi' | 'Directus'

export interface YardstickResult {
  requestsPerSecond: number
  /** CPU milliseconds for each request, where it is a process of its own. */
  serviceCpu?: number
  databaseCpu?: number
}

export interface Row {
  operation: string
  connections: number
  hireline: Measurement & { statements: number }
  yardsticks: Partial<Record<YardstickName, YardstickResult>>
}

export interface SizeReport {
  applications: number
  /** Applications of the flow that is listed. */
  inFlow: number
  rows: Row[]
}
