import { cycle, isOdd } from '../cycle.ts'
import { layGrid } from '../grid.ts'
import { arch, disc, rect } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Arcades in tiers; behind one of the doors there is light. */
export const arches: Composition = ({ width, height, palette, random, fill }) => {
  const [tiers, rows] = random.pick([
    [1, 3],
    [2, 4],
    [2, 4],
    [2, 5],
    [3, 6],
  ] as const)
  const grid = layGrid(width, height, rows)
  const s = grid.size
  const tall = (s * rows) / tiers
  const frames = random.pick([2, 3, 3])
  const lit = {
    column: grid.spot(random.between(0.15, 0.85), 0).column,
    tier: random.int(0, tiers - 1),
  }
  const ladders = [
    [palette.main, palette.ground, palette.second],
    [palette.second, palette.third, palette.ground],
    [palette.main, palette.third, palette.ground],
  ] as const
  const rhythm = random.pick([
    [0, 1],
    [0, 0, 1],
    [0, 1, 2],
    [0, 2],
  ] as const)

  for (let tier = 0; tier < tiers; tier++)
    for (let index = 0; index < grid.columns; index++) {
      const column = index - Math.floor(grid.columns / 2)
      const x = grid.x(column)
      const top = grid.cells[0] ? grid.cells[0].y + tier * tall : 0
      const ladder = cycle(ladders, cycle(rhythm, column + tier))
      const isLit = column === lit.column && tier === lit.tier
      if (!isOdd(column + tier)) fill(0, palette.third, rect(x, top, s, tall))
      for (let frame = 0; frame < frames; frame++) {
        const inset = Math.round((s / 2 / (frames + 0.6)) * frame)
        const ink = isLit && frame === frames - 1 ? palette.accent : cycle(ladder, frame)
        fill(frame + 1, ink, arch(x + inset, top + inset, s - 2 * inset, tall - inset))
      }
      if (isLit) fill(frames + 1, palette.main, disc(x + s / 2, top + tall - s * 0.24, s * 0.11))
    }
}
