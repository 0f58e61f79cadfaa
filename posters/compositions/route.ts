import { cycle } from '../cycle.ts'
import { layGrid } from '../grid.ts'
import { disc } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** One broad road of many lanes that crosses the wall in two bends. */
export const route: Composition = ({ width, height, palette, random, stroke, fill }) => {
  const grid = layGrid(width, height, 3)
  const s = grid.size
  const lanes = random.pick([3, 5, 7])
  const [from, middle, to] = random.pick([
    [-1, 0, 1],
    [1, 0, -1],
    [1, -1, 1],
    [-1, 1, -1],
    [1, -1, 0],
    [-1, 1, 0],
  ] as const)
  const broad = s * random.between(0.6, 0.82)
  const inks = random.pick([
    [palette.main, palette.ground],
    [palette.main, palette.ground, palette.second, palette.ground],
    [palette.second, palette.main],
    [palette.main, palette.third, palette.main, palette.second],
  ] as const)
  const y = (row: number) => grid.y(row) + s / 2
  const turn = (grid.columns > 4 ? 1.5 : 1) * s
  const [left, right] = [width / 2 - turn, width / 2 + turn]

  /** Path along a row to a vertical line, down or up that line, and on along the next row. */
  const step = (x: number, start: number, end: number) => {
    const radius = (s / 2) * Math.abs(end - start)
    const down = end > start ? 1 : -1
    const bend = (sweep: number, px: number, py: number) =>
      `A${radius} ${radius} 0 0 ${sweep} ${px} ${py}`
    return (
      `H${x - radius}${bend(down > 0 ? 1 : 0, x, y(start) + down * radius)}` +
      `V${y(end) - down * radius}${bend(down > 0 ? 0 : 1, x + radius, y(end))}`
    )
  }
  const road = `M${-s} ${y(from)}${step(left, from, middle)}${step(right, middle, to)}H${width + s}`
  for (let lane = 0; lane < lanes; lane++)
    stroke(
      lane + 1,
      cycle(inks, lane),
      Math.round(broad * (1 - (lane * 2) / (lanes * 2 - 1))),
      road,
    )

  // In the bay of the big bend, or over the low end of a slope.
  const slope = middle === 0
  const sunX = slope ? right + s / 2 : width / 2
  fill(
    0,
    palette.accent,
    disc(Math.min(sunX, width - s / 2), y(slope ? from : -middle), s * random.between(0.26, 0.36)),
  )
}
