import { cycle, isOdd } from '../cycle.ts'
import { layGrid } from '../grid.ts'
import { disc } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Rounded hills in rows, each row before the one above it, and a sun over them. */
export const scales: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, random.pick([3, 4]))
  const s = grid.size
  const bands = random.pick([2, 3, 3])
  const start = height * random.between(0.12, 0.44)
  const sun = width / 2 + random.between(-0.38, 0.38) * Math.min(width, height * 1.4)
  fill(0, palette.accent, disc(sun, start - s * 0.05, s * random.between(0.5, 0.7)))

  const ladders = [
    [palette.main, palette.ground, palette.main, palette.ground],
    [palette.second, palette.ground, palette.third, palette.main],
    [palette.main, palette.third, palette.main, palette.third],
    [palette.third, palette.main, palette.ground, palette.second],
  ] as const
  const rhythm = random.pick([
    [0, 1],
    [0, 0, 3],
    [0, 1, 2],
    [2, 1],
  ] as const)
  const reach = Math.ceil(grid.columns / 2) + 1
  const step = s / 2.6
  const rows = Math.ceil((height - start) / step) + 1
  for (let row = 0; row < rows; row++)
    for (let column = -reach; column <= reach; column++) {
      const x = width / 2 + (column + (isOdd(row) ? 0.5 : 0)) * s
      const y = start + s / 2 + row * step
      const ladder = cycle(ladders, cycle(rhythm, column + Math.floor(row / 2)))
      for (let band = 0; band < bands; band++)
        fill(1 + row * bands + band, cycle(ladder, band), disc(x, y, (s / 2) * (1 - band / bands)))
    }
}
