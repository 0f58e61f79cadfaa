import { cycle } from '../cycle.ts'
import { layGrid } from '../grid.ts'
import { crescent, disc } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Moons that wax and wane along the rows; one is full and bright. */
export const phases: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, random.pick([2, 3, 3, 4]))
  const s = grid.size
  const radius = s * random.pick([0.4, 0.44, 0.5])
  const slant = random.pick([0, 1, -1, 2])
  const month = random.pick([4, 6, 8])
  const shadow = random.chance(0.5)
  const accent = grid.spot(random.pick([0.3, 0.65]), random.pick([0.3, 0.6]))

  for (const { column, row, x, y } of grid.cells) {
    const [cx, cy] = [x + s / 2, y + s / 2]
    // Counted from the bright one, which is the full moon.
    const age = column - accent.column + (row - accent.row) * slant
    const bright = column === accent.column && row === accent.row
    const share = (((age % month) + month) % month) / month
    if (bright || share === 0) {
      fill(1, bright ? palette.accent : palette.main, disc(cx, cy, radius))
      continue
    }
    if (shadow) fill(0, palette.second, disc(cx, cy, radius))
    const waning = share < 0.5
    const covered = waning ? 1 - share * 2 : share * 2 - 1
    const ink = cycle([palette.main, palette.main, palette.third], row)
    if (covered > 0) fill(1, ink, crescent(cx, cy, radius, covered * 2 * radius, waning ? 1 : -1))
    else if (!shadow) fill(1, palette.second, disc(cx, cy, radius * 0.2))
  }
}
