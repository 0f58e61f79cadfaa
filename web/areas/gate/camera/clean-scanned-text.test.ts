import { expect, test } from 'vitest'
import { cleanScannedText } from './clean-scanned-text.ts'

test.each([
  ['a token', '7K2M9QXD4TPAH', '7K2M9QXD4TPAH'],
  ['NUL', 'a\0b', 'a b'],
  ['half a letter', 'a\ud83d', 'a\ufffd'],
  ['nothing but spaces', '  ', '?'],
])('%s can be sent to the server', (_what, text, tidy) => {
  expect(cleanScannedText(text)).toBe(tidy)
})

test('a long text is cut, even inside a surrogate pair', () => {
  const text = cleanScannedText(`${'x'.repeat(199)}😀${'x'.repeat(500)}`)
  expect(text).toHaveLength(200)
  expect(text.isWellFormed()).toBe(true)
})
