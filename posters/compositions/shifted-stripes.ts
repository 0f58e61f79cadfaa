import { disc, discSlice, rect } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Upright stripes that jump by half a beat inside a disc: concrete art's favourite trick. */
export const shiftedStripes: Composition = ({ width, height, palette, random, fill }) => {
  const beat = Math.round(height / random.pick([7, 8, 10]))
  const figure = random.pick(['one', 'two', 'row'])
  const side = random.pick([-0.36, 0.36]) * Math.min(1, width / height - 0.6)
  const loud = random.int(0, 2)
  const count = Math.ceil(width / beat / 2) + 2
  const stripes = Array.from(
    { length: count * 2 },
    (_, index) => width / 2 + (index - count) * beat,
  )
  fill(0, palette.main, ...stripes.map((x) => rect(x, 0, beat / 2, height)))

  const at = (across: number, down: number, radius: number) => ({
    x: width / 2 + across * height,
    y: height * down,
    r: height * radius,
  })
  const discs = {
    one: [at(side, 0.5, random.between(0.3, 0.4))],
    two: [at(-0.26 - side / 3, 0.4, 0.3), at(0.36 - side / 3, 0.68, random.between(0.16, 0.22))],
    row: [-2, -1, 0, 1, 2].map((i) => at(i * 0.46, i % 2 === 0 ? 0.34 : 0.66, 0.22)),
  }[figure]
  for (const [index, { x, y, r }] of discs.entries()) {
    const isLoud = figure === 'row' ? index === loud + 1 : index === 0
    fill(1, isLoud ? palette.accent : palette.ground, disc(x, y, r))
    const slices = stripes.map((left) => discSlice(x, y, r, left + beat / 2, left + beat))
    fill(2, palette.main, ...slices.filter(Boolean))
  }
}
