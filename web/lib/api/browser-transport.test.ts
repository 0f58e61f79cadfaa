import { expect, test } from 'vitest'
import { xsrfHeader } from './browser-transport.ts'

test.each([
  ['XSRF-TOKEN=abc', 'abc'],
  ['theme=light; XSRF-TOKEN=a%2Bb%3D; other=1', 'a+b='],
  ['XSRF-TOKEN=100%', '100%'],
])('the cookie of %j is sent in the header', (cookies, token) => {
  expect(xsrfHeader(cookies)).toEqual({ 'X-XSRF-TOKEN': token })
})

test.each(['', 'theme=light', 'NOT-XSRF-TOKEN=abc', 'XSRF-TOKEN='])(
  'without the cookie (%j) there is no header',
  (cookies) => {
    expect(xsrfHeader(cookies)).toEqual({})
  },
)
