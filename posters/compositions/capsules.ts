import { layGrid } from '../grid.ts'
import { capsule, disc } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Upright signs of one, two or three beats, set like the letters of a concrete poem. */
export const capsules: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, random.pick([5, 6, 7]))
  const s = grid.size
  const thick = s * random.pick([0.72, 0.84])
  const inset = (s - thick) / 2
  const first = -Math.floor(grid.rows / 2)
  const last = first + grid.rows - 1
  const spot = grid.spot(random.pick([0.3, 0.62]), random.pick([0.3, 0.6]))

  for (let index = 0; index < grid.columns; index++) {
    const column = index - Math.floor(grid.columns / 2)
    const x = grid.x(column) + inset
    // Columns begin above the sheet, so that not every sign starts at the edge.
    let row = first - Math.floor(random.at(column, 0, 1) * 3)
    while (row <= last) {
      const luck = random.at(column, row, 2)
      const beats = luck < 0.3 ? 1 : luck < 0.62 ? 2 : luck < 0.88 ? 3 : 4
      const hue = random.at(column, row, 3)
      const loud = column === spot.column && spot.row >= row && spot.row < row + beats
      const quiet = hue < 0.55 ? palette.main : hue < 0.8 ? palette.second : palette.third
      if (loud)
        fill(1, palette.accent, capsule(x, grid.y(row) + inset, thick, (beats - 1) * s + thick))
      else if (beats === 1 && hue > 0.7)
        fill(1, quiet, disc(x + thick / 2, grid.y(row) + s / 2, thick * 0.24))
      else fill(1, quiet, capsule(x, grid.y(row) + inset, thick, (beats - 1) * s + thick))
      row += beats
    }
  }
}
