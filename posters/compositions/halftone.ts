import { layGrid } from '../grid.ts'
import { disc, polygon } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** A net of dots that swells and shrinks; over a great disc it turns to the wall's colour. */
export const halftone: Composition = ({ width, height, palette, random, fill }) => {
  const grid = layGrid(width, height, random.pick([8, 9, 11]))
  const s = grid.size
  const shape = random.pick(['disc', 'disc', 'diamond'])
  const angle = random.between(0, Math.PI / 2)
  const turns = random.between(0.5, 1.1)
  const side = random.pick([-0.36, 0, 0.36]) * Math.min(1, width / height - 0.6)
  const sun = { x: width / 2 + side * height, y: height * random.pick([0.44, 0.5, 0.56]) }
  const radius = height * random.between(0.28, 0.38)
  const stray = grid.spot(side > 0 ? 0.16 : 0.84, random.pick([0.25, 0.75]))

  const mark = (x: number, y: number, r: number) =>
    shape === 'disc' ? disc(x, y, r) : polygon([x, y - r], [x + r, y], [x, y + r], [x - r, y])

  fill(0, palette.accent, disc(sun.x, sun.y, radius))
  for (const { column, row, x, y } of grid.cells) {
    const [mx, my] = [x + s / 2, y + s / 2]
    const [dx, dy] = [(mx - width / 2) / height, (my - height / 2) / height]
    const along = dx * Math.cos(angle) + dy * Math.sin(angle)
    const wave = 0.5 + 0.5 * Math.cos(along * Math.PI * 2 * turns)
    const inside = Math.hypot(mx - sun.x, my - sun.y) < radius
    if (column === stray.column && row === stray.row)
      fill(2, palette.second, mark(mx, my, s * 0.48))
    else if (inside) fill(1, palette.ground, mark(mx, my, s * (0.08 + 0.3 * (1 - wave))))
    else fill(1, palette.main, mark(mx, my, s * (0.09 + 0.36 * wave)))
  }
}
