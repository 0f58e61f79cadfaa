import { expect, test } from 'vitest'
import { initialWedgeState, readKey, type WedgeState } from './use-wedge.ts'

/** Splits typed text into key names: `⏎` stands for Enter. */
const splitKeys = (typed: string) =>
  typed.split('').map((letter) => (letter === '⏎' ? 'Enter' : letter))

/** Feeds keys with the given gaps and returns what was read after each. */
function hear(typed: string | readonly string[], gapMs: number): (string | null)[] {
  let typing: WedgeState = initialWedgeState
  let at = 5000
  const keys = typeof typed === 'string' ? splitKeys(typed) : typed
  return keys.map((key) => {
    at += gapMs
    const heard = readKey(typing, key, at)
    typing = heard.state
    return heard.read
  })
}

test('quick letters that end with Enter are read as a code', () => {
  expect(hear('7KQ2M9XA40TRE⏎', 8).at(-1)).toBe('7KQ2M9XA40TRE')
})

test('slow typing is not read as a code', () => {
  expect(hear('7KQ2M9XA40TRE⏎', 140)).toEqual(Array(14).fill(null))
})

test('Enter alone and a short word are not read as a code', () => {
  expect(hear('⏎', 8)).toEqual([null])
  expect(hear('abc⏎', 8).at(-1)).toBeNull()
})

test('Shift between the letters changes nothing', () => {
  const keys = splitKeys('ABCDEFGH').flatMap((letter) => ['Shift', letter])
  expect(hear([...keys, 'Enter'], 8).at(-1)).toBe('ABCDEFGH')
})

test('letters typed slowly before are not part of the code', () => {
  const slow = readKey(initialWedgeState, 'x', 1000).state
  let typing = slow
  for (const [n, key] of splitKeys('7KQ2M9XA').entries())
    typing = readKey(typing, key, 2000 + n * 5).state
  expect(readKey(typing, 'Enter', 2050).read).toBe('7KQ2M9XA')
})

test('two codes in a row are read separately', () => {
  const reads = hear('AAAAAAAA⏎BBBBBBBB⏎', 5).filter(Boolean)
  expect(reads).toEqual(['AAAAAAAA', 'BBBBBBBB'])
})
