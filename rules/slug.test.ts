import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, isUuid, slugify } from './slug.ts'

const id = '0b6e4f10-1418-4faf-8a7c-ffc83d101418'

test('a slug is the name without accents and signs', () => {
  expect(slugify('Festa de São João: 3ª edição!')).toBe('festa-de-sao-joao-3a-edicao')
  expect(slugify('  Ação & Reação  ')).toBe('acao-reacao')
})

test('a name that looks like an id gives a slug that does not', () => {
  expect(slugify(id.toUpperCase())).toBe(`evento-${id}`)
})

test('a name without a single letter or digit still gives a slug', () => {
  expect(slugify('!!!')).toBe('evento')
})

test('every name gives a slug that an address and the database take', () => {
  const names = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.uuid())
  fc.assert(
    fc.property(names, (name) => {
      const slug = slugify(name)
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(100)
      expect(isUuid(slug)).toBe(false)
      expect(slugify(slug)).toBe(slug)
    }),
  )
})

test('an id is recognised in either case and nothing else is', () => {
  expect(isUuid(id)).toBe(true)
  expect(isUuid(id.toUpperCase())).toBe(true)
  expect(isUuid(`${id}0`)).toBe(false)
  expect(isUuid(id.replaceAll('-', ''))).toBe(false)
  expect(isUuid('festa-de-sao-joao')).toBe(false)
})

test('a search finds a name whatever its case and accents', () => {
  expect(fold('SÃO JOÃO do Açaí')).toBe('sao joao do acai')
  expect(fold('Sa\u0303o')).toBe(fold('São'))
})
