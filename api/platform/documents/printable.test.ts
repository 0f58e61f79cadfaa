import { expect, test } from 'vitest'
import { fonts, weights } from './fonts.ts'
import { printable } from './printable.ts'

test.each([
  ['names of Brazil stay as they are', 'João D’Ávila Güntzel Ñuñez', 'João D’Ávila Güntzel Ñuñez'],
  ['markup stays text', '<b>Ana</b> & Cia', '<b>Ana</b> & Cia'],
  ['line breaks become spaces', 'Ana\r\nSouza\u2028X', 'Ana Souza X'],
  ['marks of direction are gone', 'Ana \u202eazuoS\u2066', 'Ana azuoS'],
  ['emoji are left out', 'Ana 👩‍👩‍👧 Souza ❤️', 'Ana Souza'],
  ['accents that no font of ours has fall away', 'Nguyễn Thị', 'Nguyen Thi'],
  ['ligatures and wide letters are spelled', 'ﬁlha Ａna', 'filha Ana'],
  ['letters of other scripts are counted', 'Иван אב', '•••• ••'],
  ['half of a pair is nothing', 'Ana\ud800', 'Ana'],
])('%s', (_what, text, drawn) => {
  expect(printable(text)).toBe(drawn)
})

test('every printable character has a glyph in each font', () => {
  const all = Array.from({ length: 0x2fff }, (_, i) => String.fromCodePoint(i + 32))
  const drawn = all.filter((sign) => printable(`x${sign}x`) === `x${sign}x`)
  expect(drawn.length).toBeGreaterThan(300)
  for (const weight of weights) {
    const font = fonts[weight]
    const missing = drawn.filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    expect(missing).toEqual([])
  }
})
