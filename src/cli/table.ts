/** Rows under their headings, in columns as wide as their content. */
export function table(headings: string[], rows: string[][]): string {
  const lines = [headings.map((heading) => heading.toUpperCase()), ...rows]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
