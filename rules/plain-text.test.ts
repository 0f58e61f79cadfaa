import { expect, test } from 'vitest'
import { firstLetters, plainText } from './plain-text.ts'

test('the words of a description are left when its tags are gone', () => {
  expect(plainText('<p>Uma <b>noite</b>.</p><ul><li>Rock &amp; samba</li></ul>')).toBe(
    'Uma noite. Rock & samba',
  )
})

test('a description without words leaves nothing', () => {
  expect(plainText('<p>&nbsp;</p><br>')).toBe('')
})

test('a word that is bold in part stays one word', () => {
  expect(plainText('<p>um<strong>a</strong>s (<em>x</em>)<br>fim</p>')).toBe('umas (x) fim')
})

test('a text is cut between characters', () => {
  expect(firstLetters('ab🎉cd', 3)).toBe('ab🎉')
})
