import { isOdd } from '../cycle.ts'
import { isSame, layGrid } from '../grid.ts'
import { disc, rect } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Basketwork: bundles of strips that cross each other at right angles. */
export const weave: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, random.pick([3, 4, 5]))
  const s = grid.size
  const strips = random.pick([2, 3, 4])
  const accent = grid.spot(random.pick([0.3, 0.7]), random.pick([0.3, 0.6]))
  const dyed = random.pick(['loose', 'uprights', 'band'])

  for (const cell of grid.cells) {
    const { column, row, x, y } = cell
    const luck = random.at(column, row, 1)
    if (isSame(cell, accent)) {
      fill(1, palette.accent, disc(x + s / 2, y + s / 2, s * 0.42))
      continue
    }
    if (luck < 0.08) continue
    const upright = !isOdd(column + row)
    const second = {
      loose: luck < 0.3,
      uprights: upright,
      band: isOdd(Math.floor((column + row) / 2)),
    }
    const third = dyed === 'loose' ? luck > 0.88 : luck > 0.93
    const ink = third ? palette.third : second[dyed] ? palette.second : palette.main
    const pitch = s / strips
    for (let i = 0; i < strips; i++) {
      const [start, thick] = [i * pitch + pitch * 0.18, pitch * 0.64]
      fill(1, ink, upright ? rect(x + start, y, thick, s) : rect(x, y + start, s, thick))
    }
  }
}
