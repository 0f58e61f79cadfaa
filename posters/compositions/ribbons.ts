import { isOdd } from '../cycle.ts'
import { layGrid } from '../grid.ts'
import { bend, disc } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Bands that run from tile to tile and never end: each tile joins its neighbours both ways. */
export const ribbons: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, random.pick([3, 3, 4]))
  const s = grid.size
  const calm = random.pick(['rings', 'stream', 'zigzag'])
  // Mirrored about the middle of the band, so that it fits whichever way it comes. Beyond 0.7 the
  // two bends of a tile would run into each other.
  const { main, second } = palette
  const bands = random.pick([
    [[0.3, 0.7, main]],
    [
      [0.3, 0.45, main],
      [0.55, 0.7, main],
    ],
    [
      [0.3, 0.4, second],
      [0.39, 0.61, main],
      [0.6, 0.7, second],
    ],
    [
      [0.3, 0.41, main],
      [0.46, 0.54, second],
      [0.59, 0.7, main],
    ],
    [
      [0.3, 0.43, main],
      [0.42, 0.58, second],
      [0.57, 0.7, main],
    ],
  ])
  const heart = grid.spot(random.pick([0.3, 0.62]), random.pick([0.26, 0.5]))

  /** A closed ring round the lower right corner of the chosen cell. */
  const inRing = (column: number, row: number) =>
    (column === heart.column || column === heart.column + 1) &&
    (row === heart.row || row === heart.row + 1)
  for (const { column, row, x, y } of grid.cells) {
    const settled = { rings: isOdd(column + row), stream: false, zigzag: isOdd(row) }[calm]
    const wild = random.at(column, row, 7) < 0.2
    const ring = isOdd(column - heart.column + row - heart.row)
    const turn = (inRing(column, row) ? ring : wild !== settled) ? 1 : 0
    for (const [level, [inner, outer, ink]] of bands.entries())
      for (const side of [turn, turn + 2])
        fill(level, ink, bend(x, y, s, side, inner * s, outer * s))
  }
  const [inner] = bands[0]
  // The ring bends round the corner that its four cells share.
  fill(9, palette.accent, disc(heart.x + s, heart.y + s, s * (inner - 0.07)))
}
