import { expect, test } from 'vitest'
import { tidyLine, tidyText } from './tidy-text.ts'

test.each([
  ['  Ana   Souza ', 'Ana Souza'],
  ['  Ana\t \u00a0Souza\r\nX-Header: 1 ', 'Ana Souza X-Header: 1'],
  ['<b>Ana</b>', '<b>Ana</b>'],
  ['Ana\u202eazuoS', 'AnaazuoS'],
  ['Jose\u0301', 'José'],
  ['\u3164\u200b', ''],
])('%j as one line is %j', (typed, tidy) => {
  expect(tidyLine(typed)).toBe(tidy)
})

test.each([
  ['um\r\ndois\rtrês\n', 'um\ndois\ntrês'],
  ['um\u2028dois', 'um\ndois'],
  ['um\ttab\u0007 e\u202e fim', 'um\ttab e fim'],
  [' \n\n ', ''],
])('%j keeps its lines and loses invisible characters: %j', (typed, tidy) => {
  expect(tidyText(typed)).toBe(tidy)
})
