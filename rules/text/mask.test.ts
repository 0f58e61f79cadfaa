import { expect, test } from 'vitest'
import { digits, fillMask } from './mask.ts'

test('only digits remain', () => {
  expect(digits(' 529.982.247-25 x')).toBe('52998224725')
})

test('a separator appears with the character after it', () => {
  expect(['', '1', '12', '123'].map((typed) => fillMask('##-#', typed))).toEqual([
    '',
    '1',
    '12',
    '12-3',
  ])
})

test('characters beyond the pattern are cut off', () => {
  expect(fillMask('##-#', '12345')).toBe('12-3')
})
