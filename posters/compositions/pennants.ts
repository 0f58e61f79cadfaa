import { cycle, isOdd } from '../cycle.ts'
import { isSame, layGrid } from '../grid.ts'
import { disc, polygon, rect } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Alfredo Volpi's little paper flags, hung in rows. */
export const pennants: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, random.pick([3, 4, 5]))
  const s = grid.size
  const staggered = random.chance(0.5)
  const order = random.pick(['diagonal', 'rows', 'diamond'])
  const accent = grid.spot(random.pick([0.3, 0.55, 0.7]), random.pick([0.3, 0.5, 0.7]))
  const notch = random.pick([0.3, 0.42, 0.5])
  const gap = s * 0.09
  const string = random.chance(0.6)
  const inks = [palette.main, palette.second, palette.main, palette.third] as const
  const beyond = grid.cells
    .filter(({ column }) => column === -Math.floor(grid.columns / 2))
    .map((cell) => ({ ...cell, column: cell.column - 1, x: cell.x - s }))

  for (const cell of [...grid.cells, ...beyond]) {
    const { column, row, y } = cell
    const x = cell.x + (staggered && isOdd(row) ? s / 2 : 0)
    const loud = isSame(cell, accent)
    if (!loud && !isOdd(column + row) && random.at(column, row, 1) < 0.14) {
      fill(1, palette.third, disc(x + s / 2, y + s / 2, s * 0.17))
      continue
    }
    const step = { diagonal: column + row, rows: row, diamond: Math.abs(column) + Math.abs(row) }
    const [left, right, top, bottom] = [x + gap, x + s - gap, y + gap, y + s - gap]
    const cut = bottom - (bottom - top) * notch
    const flag = [
      [left, top],
      [right, top],
      [right, bottom],
      [x + s / 2, cut],
      [left, bottom],
    ] as const
    fill(1, loud ? palette.accent : cycle(inks, step[order]), polygon(...flag))
  }
  if (string)
    for (let row = 0; row < grid.rows; row++)
      fill(
        2,
        palette.third,
        rect(0, grid.y(row - Math.floor(grid.rows / 2)) + gap - s * 0.03, width, s * 0.03),
      )
}
