import { cycle } from '../cycle.ts'
import { layGrid } from '../grid.ts'
import { bend, disc, half, quarter, rect, triangle } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

type Piece = (x: number, y: number, s: number, turn: number) => string
const several = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const pieces: readonly [Piece, ...Piece[]] = [
  (x, y, s, turn) => quarter(x, y, s, turn),
  (x, y, s, turn) =>
    several(3, (i) => bend(x, y, s, turn, s * (i * 0.4 + 0.001), s * (i * 0.4 + 0.2))),
  (x, y, s, turn) =>
    several(6, (i) =>
      turn % 2 === 0 ? rect(x, y + (i * s) / 6, s, s / 12) : rect(x + (i * s) / 6, y, s / 12, s),
    ),
  (x, y, s) => half(x, y, s, 2) + half(x, y - s / 2, s, 2),
  (x, y, s) =>
    several(25, (i) =>
      disc(x + ((i % 5) + 0.5) * (s / 5), y + (Math.floor(i / 5) + 0.5) * (s / 5), s / 14),
    ),
  (x, y, s, turn) => bend(x, y, s, turn, s * 0.4, s * 0.8),
  (x, y, s, turn) => triangle(x, y, s, turn),
]

/** A few very large pieces, each with a texture of its own. */
export const greatShapes: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, 2)
  const s = grid.size
  const offset = random.int(0, pieces.length - 1)
  const stride = random.pick([2, 3])
  const accent = grid.spot(random.pick([0.3, 0.6]), random.pick([0, 0.6]))

  for (const { column, row, x, y } of grid.cells) {
    const piece = cycle(pieces, offset + (column * 2 + row) * stride)
    const turn = Math.floor(random.at(column, row, 1) * 4)
    const loud = column === accent.column && row === accent.row
    const quiet = random.at(column, row, 2) < 0.6 ? palette.main : palette.second
    if (random.at(column, row, 3) < 0.35) fill(0, palette.third, rect(x, y, s, s))
    fill(1, loud ? palette.accent : quiet, piece(x, y, s, turn))
  }
}
