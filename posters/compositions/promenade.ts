import { cycle } from '../cycle.ts'
import { disc, swell } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** The Copacabana pavement seen from a window: swells, and one sun or moon behind them. */
export const promenade: Composition = ({ width, height, palette, random, fill }) => {
  const bands = random.int(5, 8)
  const wavesInSquare = random.pick([1, 1.5, 2])
  const drift = random.pick([0, 0.25, 0.5])
  const horizon = random.between(0.14, 0.38)
  const sun = { side: random.between(-0.38, 0.38), radius: random.between(0.18, 0.3) }
  const start = random.next()

  const step = height / wavesInSquare / 2
  const count = Math.ceil(width / step) + 6
  const sunX = width / 2 + sun.side * Math.min(width, height * 1.4)
  fill(0, palette.accent, disc(sunX, height * (horizon + 0.06), height * sun.radius))

  const inks = random.pick([
    [palette.main, palette.second, palette.third],
    [palette.main, palette.second],
    [palette.main, palette.third, palette.main, palette.second],
  ] as const)
  const swells = bands * 2
  let y = height * horizon
  for (let i = 0; i < swells; i++) {
    const depth = i / swells
    const share = i % 2 === 0 ? 0.62 : 0.34
    const rise = Math.min(step * 0.24, height * 0.055) * (0.7 + 0.6 * depth)
    const left = -step * (2 + ((start + drift * Math.floor(i / 2)) % 2))
    const ink = i % 2 === 0 ? cycle(inks, i / 2) : palette.ground
    fill(i + 1, ink, swell(left, y, count, step, rise, height + rise))
    y += ((height * (1 - horizon)) / bands) * (0.6 + 0.9 * depth) * share
  }
}
