import { isOdd } from '../cycle.ts'
import { layGrid } from '../grid.ts'
import { disc, leaf, rect } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Four leaves make a flower; some beds are coloured, some lie fallow. */
export const petals: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, random.pick([4, 4, 6]))
  const s = grid.size
  const order = random.pick(['flowers', 'flowers', 'lattice', 'wind'])
  const spot = grid.spot(random.pick([0.3, 0.6]), random.pick([0.3, 0.6]))
  const accent = [Math.floor(spot.column / 2), Math.floor(spot.row / 2)]

  for (const { column, row, x, y } of grid.cells) {
    const [groupColumn, groupRow] = [Math.floor(column / 2), Math.floor(row / 2)]
    const luck = random.at(groupColumn, groupRow, 1)
    const loud = groupColumn === accent[0] && groupRow === accent[1]
    const fallow = !loud && luck > 0.9
    const heart = isOdd(column) && isOdd(row)
    if (!loud && luck < 0.18) fill(0, palette.third, rect(x, y, s, s))
    if (fallow) {
      if (heart) fill(1, palette.second, disc(x, y, s * 0.34))
      continue
    }
    const turn = { flowers: isOdd(column + row), lattice: !isOdd(column + row), wind: isOdd(row) }
    const ink = isOdd(groupColumn + groupRow) ? palette.second : palette.main
    fill(1, loud && order !== 'flowers' ? palette.accent : ink, leaf(x, y, s, turn[order] ? 1 : 0))
    if (order === 'flowers' && heart)
      fill(2, loud ? palette.accent : palette.ground, disc(x, y, s * (loud ? 0.3 : 0.18)))
  }
}
