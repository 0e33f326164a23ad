/** Splits a whole by Zipf's law: the k-th part has a share of 1/k. Every part gets at least one. */
export function zipfSplit(total: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, index) => 1 / (index + 1))
  const sum = weights.reduce((left, right) => left + right)
  const smaller = weights.slice(1).map((weight) => Math.max(1, Math.floor((total * weight) / sum)))
  const rest = smaller.reduce((left, right) => left + right, 0)
  return [Math.max(1, total - rest), ...smaller]
}
