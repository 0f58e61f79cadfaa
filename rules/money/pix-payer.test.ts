import { expect, test } from 'vitest'
import { findPayerFailure } from './pix-payer.ts'

const CPF = '529.982.247-25'

test.each([
  [CPF, null],
  ['52998224725', null],
  ['***.982.247-**', null],
  ['***982247**', null],
  ['111.444.777-35', 'payer-differs'],
  ['***.444.777-**', 'payer-differs'],
  ['11.222.333/0001-81', 'payer-differs'],
  ['12.ABC.345/01DE-35', 'payer-differs'],
  ['***.***.***-**', 'payer-unknown'],
  ['', 'payer-unknown'],
  [null, 'payer-unknown'],
])('a PIX paid by %j is judged as %j', (named, failure) => {
  expect(findPayerFailure(CPF, named)).toBe(failure)
})
