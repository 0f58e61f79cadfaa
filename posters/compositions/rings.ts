import { cycle, isOdd } from '../cycle.ts'
import { isSame, layGrid } from '../grid.ts'
import { bend, disc, rect } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Quarters of a target that meet as halves, wholes and waves. */
export const rings: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, random.pick([2, 3, 4]))
  const s = grid.size
  const bands = random.pick([3, 4, 5])
  const rule = random.pick(['wholes', 'waves', 'climb', 'free'])
  const accent = grid.spot(random.pick([0.3, 0.55, 0.7]), random.pick([0.2, 0.6]))
  const ladder = random.pick([
    [palette.main, palette.ground, palette.second, palette.ground, palette.third],
    [palette.second, palette.main, palette.third, palette.ground, palette.main],
    [palette.main, palette.third, palette.main, palette.ground, palette.second],
  ] as const)

  for (const cell of grid.cells) {
    const { column, row, x, y } = cell
    const place = (isOdd(column) ? 1 : 0) + (isOdd(row) ? 2 : 0)
    const luck = random.at(column, row, 3)
    const turn = {
      wholes: cycle([2, 3, 1, 0], place),
      waves: cycle([2, 1, 3, 0], place),
      climb: column + row,
      free: Math.floor(luck * 4),
    }[rule]
    if (isSame(cell, accent)) {
      fill(1, palette.accent, bend(x, y, s, turn, s / 2, s))
      continue
    }
    if (random.at(column, row, 4) < 0.14) {
      if (luck < 0.5) fill(1, palette.main, disc(x + s / 2, y + s / 2, s / 6))
      continue
    }
    if (random.at(column, row, 5) < 0.2) fill(0, palette.third, rect(x, y, s, s))
    const pitch = s / bands
    for (let i = 0; i < bands; i++) {
      // A hair of overlap, or the wall would shine through between two bands.
      const inner = Math.max(0, (bands - i - 1) * pitch - 1)
      fill(i + 1, cycle(ladder, i), bend(x, y, s, turn, inner, (bands - i) * pitch))
    }
  }
}
