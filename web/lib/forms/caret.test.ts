import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { expect, test } from 'vitest'
import { caretAfterMask } from './caret.ts'

/** `|` marks the caret, before and after the mask. */
test.each([
  ['typing at the end stays at the end', '519|', '(51) 9|'],
  ['a digit put into the middle is followed', '(51) 77|654-3210', '(51) 77|65-43210'],
  ['a digit taken from the middle leaves the caret there', '(51) |654-3210', '(51| ) 6543-210'],
  ['a letter in the middle moves nothing', '(51) 9x|876', '(51) 9|876'],
  ['a separator taken away is stepped over', '(51)|9', '(51|) 9'],
  ['at the front it stays at the front', '|51998', '|(51) 998'],
])('%s', (_promise, before, after) => {
  const typed = before.replace('|', '')
  const caret = caretAfterMask(typed, before.indexOf('|'), maskPhone)
  expect(caret).toBe(after.indexOf('|'))
})
