import { type Category, categories } from '@55tickets/rules/events/categories.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPoster } from './draw-poster.ts'

const banner = { width: 1920, height: 1080 }
const formats = [banner, { width: 1080, height: 1080 }, { width: 1200, height: 630 }]
const seeds = Array.from({ length: 40 }, (_, index) => `evento-${index}`)
const draw = (seed: string, category: Category = 'shows', size = banner) =>
  drawPoster({ seed, category, ...size })

test('the same seed gives the same poster', () => {
  expect(draw('festival-de-inverno')).toBe(draw('festival-de-inverno'))
})

test.each(categories)('of forty events of %s no two share a poster', (category) => {
  expect(new Set(seeds.map((seed) => draw(seed, category))).size).toBe(seeds.length)
})

test('the same seed gives different posters in different categories', () => {
  expect(draw('feira-do-livro', 'feiras')).not.toBe(draw('feira-do-livro', 'other'))
})

test('a poster keeps its colours in every format', () => {
  const wall = (svg: string) => svg.match(/fill="(#[0-9A-F]{6})"/)?.[1]
  for (const category of categories) {
    const [first, ...others] = formats.map((size) => wall(draw('xote', category, size)))
    expect(first).toBeDefined()
    expect(others).toEqual([first, first])
  }
})

test('a poster is small and has no text', () => {
  for (const category of categories)
    for (const seed of seeds)
      for (const size of formats) {
        const svg = draw(seed, category, size)
        expect(svg.length).toBeLessThan(60_000)
        expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/)
      }
})

test.each(formats)('a poster of $width by $height fills its whole sheet', async (size) => {
  for (const category of categories) {
    const svg = Buffer.from(draw('samba', category, size))
    const { width, height, format } = await sharp(svg).metadata()
    expect({ width, height, format }).toEqual({ ...size, format: 'svg' })
    // A sixth of the size shows a gap as well, because edges are smoothed.
    const { isOpaque, channels } = await sharp(svg, { density: 12 }).stats()
    expect(isOpaque).toBe(true)
    // A single flat colour would mean that nothing was drawn.
    expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(20)
  }
})
