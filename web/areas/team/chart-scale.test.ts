import { expect, test } from 'vitest'
import { chartScale, labelledDays } from './chart-scale.ts'

test.each([
  [0, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [100, [0, 25, 50, 75, 100]],
  [101, [0, 50, 100, 150, 200]],
  [1234.56, [0, 500, 1000, 1500, 2000]],
  [8000, [0, 2000, 4000, 6000, 8000]],
])('up to %d the lines are at %j', (highest, lines) => {
  expect(chartScale(highest)).toEqual(lines)
})

test('nothing is higher than the highest line, and it is not far above', () => {
  for (let highest = 1; highest < 1e7; highest *= 1.37) {
    const top = chartScale(highest).at(-1) ?? 0
    expect(top).toBeGreaterThanOrEqual(highest)
    if (highest > 10) expect(top).toBeLessThanOrEqual(highest * 2.5)
  }
})

test.each([7, 30, 90])('of %d days at most seven are labelled, the last among them', (count) => {
  const told = labelledDays(count)
  expect(told.length).toBeLessThanOrEqual(7)
  expect(told.at(-1)).toBe(count - 1)
})
