import { expect, test } from 'vitest'
import { applyMutant, makeMutants } from './make-mutants.ts'

const mutate = (file: string, code: string) =>
  makeMutants(file, code).map((mutant) => applyMutant(code, mutant))

test.each([
  ['const a = b < c', ['const a = b <= c']],
  ['const a = b === c && d', ['const a = b === c || d', 'const a = b !== c && d']],
  ['const a = `${b}` + c', []],
  ["const a = b + ' m' ", []],
  ['if (!a) b = c - d', ['if (!(!a)) b = c - d', 'if (!a) b = c + d']],
  ['const a = b ? c : d', ['const a = !(b) ? c : d']],
  ['await save(a)', [';']],
  ['const a = save(2)', ['const a = save((2 + 1))']],
  ['const a: 2 = b as 3', []],
  ['const a = true', ['const a = false']],
  ['for (let i = 0; i < 9; i += 1) b(1)', []],
  ["import { a } from './b'", []],
])('%s has these mutants', (code, mutants) => {
  expect(mutate('a.ts', code)).toEqual(mutants)
})

test('SQL has mutants outside of comments and texts', () => {
  expect(mutate('a.sql', "-- a < b and c\nselect 'a and b' where a < b and c is null")).toEqual(
    ['a <= b and c is null', 'a < b or c is null', 'a < b and c is not null'].map(
      (condition) => `-- a < b and c\nselect 'a and b' where ${condition}`,
    ),
  )
})

test('a mutant has its line', () => {
  expect(makeMutants('a.ts', 'a()\n\nb()').map(({ line }) => line)).toEqual([1, 3])
})
