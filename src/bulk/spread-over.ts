/** Some of many, at equal distances. */
export function spreadOver<T>(all: T[], most: number): T[] {
  const step = Math.max(1, all.length / most)
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)).slice(0, most)
}
