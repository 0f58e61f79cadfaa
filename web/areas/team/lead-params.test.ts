import { expect, test } from 'vitest'
import { readLeadParams, writeLeadParams } from './lead-params.ts'

const read = (text: string) => readLeadParams(new URLSearchParams(text))

test.each([
  ['', ''],
  ['status=ganho&kind=interview&q=palco&page=3', '?status=ganho&kind=interview&q=palco&page=3'],
  ['page=1', ''],
  ['page=0&status=x&kind=y&q=%20&z=1', ''],
  ['page=99999', ''],
  ['q=%20S%C3%A3o+Jo%C3%A3o%20', '?q=S%C3%A3o+Jo%C3%A3o'],
])('the query ?%s is read as %j', (typed, tidy) => {
  expect(writeLeadParams(read(typed))).toBe(tidy)
})

test("search words are cut at the server's limit", () => {
  expect(read(`q=${'a'.repeat(150)}`).q).toHaveLength(100)
})
