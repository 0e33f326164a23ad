import type { Registry } from 'prom-client'

type Published = () => Promise<Awaited<ReturnType<Registry['getMetricsAsJSON']>>>

const sources = new Set<Published>()

/** Registers metrics of a part of this process, for whoever sends them elsewhere. @returns removes them again */
export function publish(source: Published): () => void {
  sources.add(source)
  return () => sources.delete(source)
}

/** Everything that this process publishes. */
export const publishedMetrics = async () => (await Promise.all([...sources].map((source) => source()))).flat()
