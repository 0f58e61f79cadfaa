import { cycle, isOdd } from '../cycle.ts'
import { layGrid } from '../grid.ts'
import { disc, rect, triangle } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** Half squares in step: arrows, mills or diamonds, two by two. */
export const triangles: Composition = ({ width, height, palette, random, fill }) => {
  const order = random.pick(['arrows', 'mills', 'diamonds', 'sails'])
  const fine = random.chance(0.5) && (order === 'arrows' || order === 'diamonds')
  const grid = layGrid(width, height, fine ? 6 : 4)
  const s = grid.size
  const spot = grid.spot(random.pick([0.3, 0.7]), random.pick([0.3, 0.6]))
  const accent = [Math.floor(spot.column / 2), Math.floor(spot.row / 2)]
  const inks = [palette.main, palette.second, palette.main, palette.third] as const

  for (const { column, row, x, y } of grid.cells) {
    const [groupColumn, groupRow] = [Math.floor(column / 2), Math.floor(row / 2)]
    const place = (isOdd(column) ? 1 : 0) + (isOdd(row) ? 2 : 0)
    const loud = groupColumn === accent[0] && groupRow === accent[1]
    const rest = !loud && order !== 'arrows' && random.at(groupColumn, groupRow, 9) < 0.13
    if (rest) {
      if (place === 3) fill(1, palette.second, disc(x, y, s * 0.5))
      continue
    }
    const turn = {
      arrows: isOdd(row) ? 0 : 3,
      mills: cycle([0, 2, 2, 0], isOdd(row) ? place - 1 : place),
      diamonds: cycle([2, 3, 1, 0], place),
      sails: 3,
    }[order]
    const step = {
      arrows: column - (isOdd(groupRow) ? 2 : 0),
      mills: groupColumn + groupRow + (isOdd(column) ? 1 : 0),
      diamonds: groupColumn + groupRow,
      sails: column + row,
    }[order]
    const ink = loud ? palette.accent : cycle(inks, step)
    if (order === 'diamonds' && isOdd(groupColumn + groupRow))
      fill(0, palette.third, rect(x, y, s, s))
    fill(1, ink, triangle(x, y, s, turn))
  }
}
