import { cycle, isOdd } from '../cycle.ts'
import { isSame, layGrid } from '../grid.ts'
import { bend, half, leaf, quarter, rect, strip, triangle } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

type Role = 'main' | 'second'
type Tile = (x: number, y: number, s: number, turn: number) => readonly [Role, string][]

const tiles: readonly [Tile, ...Tile[]] = [
  (x, y, s, t) => [
    ['main', bend(x, y, s, t, s / 4, (s * 3) / 4)],
    ['second', quarter(x, y, s, t + 2, s / 4)],
  ],
  (x, y, s, t) => [
    ['main', half(x, y, s, t)],
    ['second', strip(x, y, s, t + 2, 0, s / 4)],
  ],
  (x, y, s, t) => [
    ['main', bend(x, y, s, t, s / 2, s)],
    ['second', quarter(x, y, s, t, s / 4)],
  ],
  (x, y, s, t) => [
    ['main', triangle(x, y, s, t)],
    ['second', quarter(x, y, s, t + 2, s / 2)],
  ],
  (x, y, s, t) => [
    ['main', leaf(x, y, s, t)],
    ['second', quarter(x, y, s, t + 1, s / 4) + quarter(x, y, s, t + 3, s / 4)],
  ],
  (x, y, s, t) => [
    ['main', bend(x, y, s, t, s * 0.2, s * 0.4) + bend(x, y, s, t, s * 0.6, s * 0.8)],
    ['second', quarter(x, y, s, t + 2, s * 0.2)],
  ],
]

type Rule = (column: number, row: number, luck: number) => number
const place = (column: number, row: number) => (isOdd(column) ? 1 : 0) + (isOdd(row) ? 2 : 0)
const rules: readonly [Rule, ...Rule[]] = [
  (column, row) => cycle([2, 3, 1, 0], place(column, row)),
  (column, row) => cycle([0, 1, 3, 2], place(column, row)),
  (column, row) => column + row,
  (column, row) => column * 2 + (isOdd(row) ? 1 : 0),
  (column, row, luck) => (isOdd(column + row) ? 1 : 0) + (luck < 0.5 ? 0 : 2),
]

/** Athos Bulcão's walls: one tile, and the mason's freedom to turn it. */
export const tileWall: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, random.pick([4, 5, 5]))
  const tile = random.pick(tiles)
  const rule = random.pick(rules)
  const counterchange = random.pick(['none', 'checker', 'columns', 'none'])
  const accent = grid.spot(random.pick([0.3, 0.7]), random.pick([0.3, 0.5, 0.7]))
  const s = grid.size

  for (const cell of grid.cells) {
    const { column, row, x, y } = cell
    const loud = isSame(cell, accent)
    const inverted =
      (counterchange === 'checker' && isOdd(column + row)) ||
      (counterchange === 'columns' && isOdd(Math.floor(column / 2)))
    const blank = !isOdd(column + row) && random.at(column, row, 1) < 0.14
    const ground = inverted ? palette.main : palette.ground
    const inks = {
      ground: loud ? palette.accent : ground,
      main: inverted ? palette.ground : palette.main,
      second: palette.second,
    }
    if (inverted || loud) fill(0, inks.ground, rect(x, y, s, s))
    if (blank && !loud) continue
    const layers = tile(x, y, s, rule(column, row, random.at(column, row, 2)))
    for (const [index, [role, path]] of layers.entries()) fill(index + 1, inks[role], path)
  }
}
