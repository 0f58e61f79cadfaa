import { expect, test } from 'vitest'
import { readOrganizationParams, writeOrganizationParams } from './organization-params.ts'

test.each([
  ['', ''],
  ['status=suspended&q=palco&page=3', '?status=suspended&q=palco&page=3'],
  ['page=1', ''],
  ['page=0&status=x&q=%20&z=1', ''],
  ['q=%20S%C3%A3o+Jo%C3%A3o%20', '?q=S%C3%A3o+Jo%C3%A3o'],
])('the query ?%s is read as %j', (typed, tidy) => {
  expect(writeOrganizationParams(readOrganizationParams(new URLSearchParams(typed)))).toBe(tidy)
})
