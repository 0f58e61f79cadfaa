import { layGrid } from '../grid.ts'
import { disc, quarter, rect } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Flights of steps one behind the other under a single sun; some have rounded noses. */
export const stairs: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, 9)
  const s = grid.size
  const shape = random.pick(['climb', 'pyramid', 'arena', 'climb'])
  const mirror = random.pick([-1, 1])
  const [tread, rise] =
    shape === 'climb'
      ? [2, 1]
      : random.pick([
          [1, 1],
          [2, 2],
          [2, 1],
        ] as const)
  const rounded = random.chance(0.5)
  const inks = random.pick([
    [palette.third, palette.second, palette.main],
    [palette.second, palette.main, palette.third],
    [palette.main, palette.third, palette.second, palette.main],
    [palette.third, palette.main, palette.second, palette.main],
  ] as const)
  const reach = Math.floor(grid.columns / 2)
  const aside = random.between(-0.6, 0.6)
  const sunColumn = { climb: -mirror * 2.8, pyramid: mirror * 4.4, arena: 0 }[shape] + aside
  const sunX = width / 2 + Math.max(-reach + 2, Math.min(reach - 2, sunColumn)) * s
  fill(0, palette.accent, disc(sunX, grid.y(-2) + s / 2, s * random.between(1.2, 1.7)))

  // Steps are counted to both sides of the middle.
  const steps = Math.ceil(reach / tread) + 1
  for (let step = -steps; step < steps; step++) {
    const x = width / 2 + step * tread * s
    const away = step < 0 ? -step - 1 : step
    const level = { climb: step * mirror, pyramid: 3 / rise - away, arena: away - 3 / rise }[shape]
    const rises = { climb: mirror, pyramid: step < 0 ? 1 : -1, arena: step < 0 ? -1 : 1 }[shape]
    for (const [flight, ink] of inks.entries()) {
      const top = grid.y(flight * 2 - 1) + s / 2 - level * rise * s
      const nose = rounded ? rise * s : 0
      fill(flight + 1, ink, rect(x, top + nose, tread * s, height * 2))
      if (!rounded) continue
      const flat = (tread - rise) * s
      const noseX = rises === 1 ? x : x + flat
      fill(flight + 1, ink, quarter(noseX, top, nose, rises === 1 ? 2 : 3))
      fill(flight + 1, ink, rect(rises === 1 ? x + nose : x, top, flat, nose))
    }
  }
}
