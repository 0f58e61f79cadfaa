import { expect, test } from 'vitest'
import { isUndoReason, MAX_UNDO_REASON_LENGTH } from './limits.ts'

test.each([
  ['errei', true],
  ['  ok  ', false],
  ['x'.repeat(MAX_UNDO_REASON_LENGTH), true],
  ['x'.repeat(MAX_UNDO_REASON_LENGTH + 1), false],
])('%j as the reason for undoing an admission: %j', (text, isAccepted) => {
  expect(isUndoReason(text)).toBe(isAccepted)
})
