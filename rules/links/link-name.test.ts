import { expect, test } from 'vitest'
import { isLinkCode } from './link-code.ts'
import { checkLinkName, makeLinkCode } from './link-name.ts'

test.each([
  ['Instagram da banda', 'instagram-da-banda'],
  ['  São João & Cia. ', 'sao-joao-cia'],
  ['🎸🎸', 'link'],
  ['日本', 'link'],
  ['a'.repeat(60), 'a'.repeat(40)],
])('the code of “%s” is %s', (name, code) => {
  expect(makeLinkCode(name, new Set())).toBe(code)
})

test('a code that is taken gets a number, and stays a code however long its name', () => {
  const taken = new Set<string>()
  for (let i = 0; i < 120; i++) {
    const code = makeLinkCode('Divulgação pelo Instagram da banda de abertura', taken)
    expect(isLinkCode(code)).toBe(true)
    expect(taken.has(code)).toBe(false)
    taken.add(code)
  }
})

test('a name has one to sixty characters', () => {
  expect(checkLinkName(' \u200b ')).not.toBeNull()
  expect(checkLinkName('a'.repeat(61))).not.toBeNull()
  expect(checkLinkName(`  ${'a'.repeat(60)}  `)).toBeNull()
})

test.each(['', 'A', 'a b', "a'--", 'a'.repeat(41), 'ção', '{}', '"'])('“%s” is no code', (text) => {
  expect(isLinkCode(text)).toBe(false)
})
