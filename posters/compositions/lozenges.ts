import { cycle } from '../cycle.ts'
import { polygon } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Diamonds in close order, as on a Bavarian banner or a gaucho's belt. */
export const lozenges: Composition = ({ width, height, palette, random, fill }) => {
  const rows = random.pick([3, 4, 5])
  const h = height / rows
  const w = h * random.pick([0.5, 0.62, 1])
  const lean = random.pick([0, 0, 0.5, -0.5]) * w
  const nested = random.chance(0.6) && lean === 0
  const dyed = random.pick(['loose', 'bands'])
  const accent = { column: random.pick([-2, -1, 1, 2]), row: Math.floor(rows / 2) }
  const reach = Math.ceil((width + Math.abs(lean) * rows) / w / 2) + 2

  for (let row = 0; row <= rows; row++)
    for (let column = -reach; column <= reach; column++) {
      const y = row * h
      const x = width / 2 + column * w + lean * (row - rows / 2)
      const diamond = (share: number) => {
        const [dx, dy, slant] = [(w / 2) * share, (h / 2) * share, (lean / 2) * share]
        return polygon([x - slant, y - dy], [x + dx, y], [x + slant, y + dy], [x - dx, y])
      }
      const loud = column === accent.column && row === accent.row
      const quiet = {
        loose: random.at(column, row, 1) < 0.18 ? palette.second : palette.main,
        bands: cycle([palette.main, palette.second, palette.main, palette.third], column + row),
      }[dyed]
      fill(1, loud ? palette.accent : quiet, diamond(1))
      if (!nested) continue
      fill(2, palette.ground, diamond(0.56))
      fill(3, loud ? palette.accent : palette.main, diamond(0.26))
    }
}
