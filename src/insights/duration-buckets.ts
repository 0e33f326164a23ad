/** Each bucket ends where durations are a twentieth longer than where it begins. */
const GROWTH = 1.05

/** The bucket of a duration: 0 is less than a second, and each further one a twentieth longer. */
export function bucketOf(seconds: number): number {
  return seconds < 1 ? 0 : Math.floor(Math.log(seconds) / Math.log(GROWTH)) + 1
}

/** A duration that is at most 2.5 % away from any other of the bucket. */
export function secondsOf(bucket: number): number {
  return bucket === 0 ? 0 : Math.round(GROWTH ** (bucket - 1) * Math.sqrt(GROWTH))
}

/** How many durations a bucket holds. */
export interface Bucket {
  bucket: number
  stays: number
}

/**
 * The duration below which a part of all lies, such as 0.5 for the median.
 * @param buckets in order
 * @returns undefined when they hold none
 */
export function quantile(buckets: Bucket[], part: number): number | undefined {
  const total = buckets.reduce((sum, { stays }) => sum + stays, 0)
  let below = 0
  for (const { bucket, stays } of buckets) {
    below += stays
    if (stays > 0 && below >= total * part) return secondsOf(bucket)
  }
  return undefined
}
