import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells are quoted and separated by semicolons', () => {
  expect(csvLine(['Ana; Bia', 'diz "oi"', 'duas\nlinhas', ''])).toBe(
    '"Ana; Bia";"diz ""oi""";"duas\nlinhas";""\r\n',
  )
})

test.each([
  '=1+1',
  '+55 51 99876-5432',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n',
  '  =HYPERLINK("http://evil")',
  '\u00A0=1',
  '\u200B=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '-12,345',
  '-1,23+1',
  ' -1,23',
  '-12.34',
])('%j is text in a spreadsheet, not a formula', (text) => {
  expect(csvLine([text]).startsWith(`"'`)).toBe(true)
})

test.each([
  'Ana',
  '10 - 20',
  'a=b',
  'ana@exemplo.com.br',
  '(51) 99876-5432',
  '0',
  '-1234,56',
  '1234,56',
])('%j stays as it is', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`)
})
