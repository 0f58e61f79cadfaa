import { disc, lancet, rect } from '../shapes.ts'
import type { Composition } from '../sheet.ts'

/** The columns of the Alvorada and their image in the water. */
export const colonnade: Composition = ({ width, height, palette, random, fill }) => {
  const bay = height / random.between(2.4, 5)
  const waterline = Math.round(height * random.between(0.56, 0.72))
  const tall = Math.min(bay * random.between(1.2, 1.7), waterline * 0.86)
  const sunX = width / 2 + random.between(-0.36, 0.36) * Math.min(width, height * 1.4)
  const top = waterline - tall
  const count = Math.ceil(width / bay / 2) + 1
  const places = Array.from({ length: count * 2 + 1 }, (_, i) => width / 2 + (i - count) * bay)

  fill(0, palette.accent, disc(sunX, top + height * 0.02, Math.max(bay * 0.5, height * 0.17)))
  fill(1, palette.second, rect(0, waterline, width, height - waterline))
  fill(1, palette.third, rect(0, top - bay * 0.13, width, bay * 0.13))
  fill(2, palette.main, ...places.map((x) => lancet(x, waterline, bay, tall)))
  fill(2, palette.ground, ...places.map((x) => lancet(x, waterline, bay, -tall * 0.72)))
}
