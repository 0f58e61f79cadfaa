import { expect, test } from 'vitest'
import { countdownText } from './countdown-text.ts'

const HOUR_MS = 3_600_000

test.each([
  [24 * HOUR_MS, '24 h'],
  [23 * HOUR_MS + 1, '24 h'],
  [2 * HOUR_MS, '14:59'],
  [1, '14:59'],
])('%i ms are shown as %s', (msLeft, shown) => {
  expect(countdownText({ msLeft, text: '14:59' })).toBe(shown)
})
