import type { FastifyInstance } from 'fastify'

/** The value of one series on `/metrics`; undefined when there is no such series. */
export async function metric(app: FastifyInstance, series: string): Promise<number | undefined> {
  const { body } = await app.inject('/metrics')
  const line = body.split('\n').find((line) => line.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
