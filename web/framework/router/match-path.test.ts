import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test.each([
  ['/', '/', {}],
  ['/terms', '/terms', {}],
  ['/terms', '/terms/', {}],
  ['/venda/:id', '/venda/7', { id: '7' }],
  ['/evento/:id/checkout', '/evento/noite/checkout', { id: 'noite' }],
  ['/certificado/:code?', '/certificado', { code: undefined }],
  ['/certificado/:code?', '/certificado/', { code: undefined }],
  ['/certificado/:code?', '/certificado/A1-B2', { code: 'A1-B2' }],
  ['/promotor/*', '/promotor', {}],
  ['/promotor/*', '/promotor/eventos/7', {}],
])('%s matches %s', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params)
})

test.each([
  ['/', '/terms'],
  ['/terms', '/termsandmore'],
  ['/terms', '/Terms'],
  ['/terms', 'terms'],
  ['/terms', '/a/terms'],
  ['/venda/:id', '/venda'],
  ['/venda/:id', '/venda/'],
  ['/venda/:id', '/venda/7/8'],
  ['/venda/:id', '//host/venda/7'],
  ['/certificado/:code?', '/certificados'],
  ['/promotor/*', '/promotores'],
])('%s does not match %s', (pattern, pathname) => {
  expect(matchPath(pattern, pathname)).toBeUndefined()
})

test.each([
  ['/evento/caf%C3%A9', 'café'],
  ['/evento/a%2Fb', 'a/b'],
  ['/evento/100%', '100%'],
])('the parameter in %s is read as %s', (pathname, idOrSlug) => {
  expect(matchPath('/evento/:idOrSlug', pathname)).toEqual({ idOrSlug })
})
