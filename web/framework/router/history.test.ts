import { expect, test } from 'vitest'
import { checkOwn, resolveAddress } from './history.ts'

test.each([
  ['/terms', '/terms'],
  ['/?page=2', '/?page=2'],
  ['/evento/noite?ref=a#tickets-section', '/evento/noite?ref=a#tickets-section'],
  ['?page=2', '/here?page=2'],
  ['#top', '/here#top'],
  ['', '/here'],
])('a link to %j leads to %s', (to, address) => {
  expect(resolveAddress(to, '/here')).toBe(address)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'terms',
  '',
])('nobody is navigated to %j', (address) => {
  expect(() => checkOwn(address)).toThrow('path of this site')
})
