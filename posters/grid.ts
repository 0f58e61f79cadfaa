/** One square of a grid; column and row count from the middle, which every format shares. */
interface Cell {
  readonly column: number
  readonly row: number
  readonly x: number
  readonly y: number
}

interface Grid {
  readonly size: number
  readonly columns: number
  readonly rows: number
  readonly cells: readonly Cell[]
  readonly x: (column: number) => number
  readonly y: (row: number) => number
  /** The cell at a share of the width and height: where an accent sits in any format. */
  readonly spot: (across: number, down: number) => Cell
}

/** Square cells that cover a sheet; what does not fit is cut evenly at two opposite edges. */
export function layGrid(width: number, height: number, rows: number): Grid {
  const columns = Math.max(1, Math.round((width * rows) / height))
  // A multiple of four keeps halves and quarters of a cell on whole pixels.
  const size = Math.ceil(Math.max(width / columns, height / rows) / 4) * 4
  const middleColumn = Math.floor(columns / 2)
  const middleRow = Math.floor(rows / 2)
  const x = (column: number) => (width - columns * size) / 2 + (column + middleColumn) * size
  const y = (row: number) => (height - rows * size) / 2 + (row + middleRow) * size
  const cell = (column: number, row: number): Cell => ({ column, row, x: x(column), y: y(row) })
  const cells = Array.from({ length: columns * rows }, (_, index) =>
    cell((index % columns) - middleColumn, Math.floor(index / columns) - middleRow),
  )
  const spot = (across: number, down: number) =>
    cell(Math.floor(columns * across) - middleColumn, Math.floor(rows * down) - middleRow)
  return { size, columns, rows, cells, x, y, spot }
}

export const isSame = (one: Cell, other: Cell): boolean =>
  one.column === other.column && one.row === other.row
