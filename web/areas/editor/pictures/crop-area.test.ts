import { expect, test } from 'vitest'
import { centred, cropArea, moveCrop } from './crop-area.ts'

const wide = { width: 4000, height: 1000 }
const tall = { width: 900, height: 1600 }

test.each([
  [wide, 4 / 3, centred, { left: 4000 / 2 - 2000 / 3, top: 0, width: 4000 / 3, height: 1000 }],
  [tall, 1, { zoom: 1, x: 0.5, y: 0 }, { left: 0, top: 0, width: 900, height: 900 }],
  [tall, 1, { zoom: 2, x: 1, y: 1 }, { left: 450, top: 1150, width: 450, height: 450 }],
])('of %o with aspect %d the choice %o keeps %o', (size, aspect, choice, area) => {
  const found = cropArea(size, aspect, choice)
  for (const [name, value] of Object.entries(area))
    expect(found[name as keyof typeof found]).toBeCloseTo(value)
})

test.each([
  { zoom: 99, x: -4, y: 7 },
  { zoom: 0, x: 2, y: -1 },
])('the choice %o stays within the picture', (choice) => {
  const { left, top, width, height } = cropArea(tall, 5 / 2, choice)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(left + width).toBeLessThanOrEqual(tall.width + 1e-9)
  expect(top + height).toBeLessThanOrEqual(tall.height + 1e-9)
})

test('dragging to the right shows more of the left, up to the edge', () => {
  const moved = moveCrop(wide, 1, centred, { left: 300, top: 50 })
  expect(cropArea(wide, 1, moved).left).toBeCloseTo(cropArea(wide, 1, centred).left - 300)
  // There is no room above or below: the choice stays.
  expect(moved.y).toBe(0.5)
  expect(moveCrop(wide, 1, centred, { left: 9999, top: 0 }).x).toBe(0)
})
