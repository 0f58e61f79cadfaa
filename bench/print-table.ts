/** Prints a table, the first column left-aligned, figures right-aligned. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('   ')
  const [head, ...body] = rows.map(line)
  console.log([head, '-'.repeat(head?.length ?? 0), ...body].join('\n'))
}
