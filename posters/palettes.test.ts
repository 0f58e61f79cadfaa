import { categories } from '@55tickets/rules/events/categories.ts'
import { expect, test } from 'vitest'
import { palettes } from './palettes.ts'

const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const distance = (one: string, other: string) =>
  Math.hypot(
    ...[1, 3, 5].map(
      (start) =>
        Number.parseInt(one.slice(start, start + 2), 16) -
        Number.parseInt(other.slice(start, start + 2), 16),
    ),
  )

test.each(categories)('category %s has at least four different backgrounds', (category) => {
  const walls = palettes[category].map((palette) => palette.ground)
  expect(new Set(walls).size).toBe(walls.length)
  expect(walls.length).toBeGreaterThanOrEqual(4)
})

test.each(categories)('the motif of %s has enough contrast for a small card', (category) => {
  for (const { ground, main, second, accent } of palettes[category]) {
    expect(contrast(main, ground)).toBeGreaterThan(2.4)
    expect(distance(accent, ground)).toBeGreaterThan(90)
    expect(distance(second, ground)).toBeGreaterThan(60)
    expect(distance(accent, main)).toBeGreaterThan(60)
  }
})
