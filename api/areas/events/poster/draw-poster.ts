import type { Category } from '@55tickets/rules/categories.ts'
import { compositions } from './compositions.ts'
import { throwDice } from './dice.ts'
import { palettes } from './palettes.ts'
import { newSheet } from './sheet.ts'

export interface PosterAsk {
  /** Anything that stays with the event; the same seed always gives the same poster. */
  readonly seed: string
  readonly category: Category
  readonly width: number
  readonly height: number
}

/** Artwork of an event that brings none: SVG text, without words in it. */
export function drawPoster({ seed, category, width, height }: PosterAsk): string {
  const dice = throwDice(`${category}/${seed}`)
  const palette = dice.pick(palettes[category])
  const compose = dice.pick(compositions[category])
  const { sheet, toSvg } = newSheet(width, height, palette, dice)
  compose(sheet)
  return toSvg()
}
