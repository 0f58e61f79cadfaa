import { expect, test } from 'vitest'
import { fold, isUuid } from './slug.ts'

const id = '0b6e4f10-1418-4faf-8a7c-ffc83d101418'

test('only UUIDs are ids, in either case', () => {
  expect(isUuid(id)).toBe(true)
  expect(isUuid(id.toUpperCase())).toBe(true)
  expect(isUuid(`${id}0`)).toBe(false)
  expect(isUuid(id.replaceAll('-', ''))).toBe(false)
  expect(isUuid('festa-de-sao-joao')).toBe(false)
})

test('folding removes case and accents', () => {
  expect(fold('SÃO JOÃO do Açaí')).toBe('sao joao do acai')
  expect(fold('Sa\u0303o')).toBe(fold('São'))
})
