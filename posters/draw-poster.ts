import type { Category } from '@55tickets/rules/events/categories.ts'
import { compositions } from './compositions.ts'
import { palettes } from './palettes.ts'
import { seededRandom } from './random.ts'
import { newSheet } from './sheet.ts'

export interface PosterOptions {
  /** Constant of the event, such as its slug; the same seed always gives the same poster. */
  readonly seed: string
  readonly category: Category
  readonly width: number
  readonly height: number
}

/** Draws the artwork of an event without a banner, as SVG without any text in it. */
export function drawPoster({ seed, category, width, height }: PosterOptions): string {
  const random = seededRandom(`${category}/${seed}`)
  const palette = random.pick(palettes[category])
  const compose = random.pick(compositions[category])
  const { sheet, toSvg } = newSheet(width, height, palette, random)
  compose(sheet)
  return toSvg()
}
