import { expect, test } from 'vitest'
import { plainLines, plainText, truncate, truncateAtWord } from './plain-text.ts'

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
  expect(truncate('ab🎉cd', 3)).toBe('ab🎉')
})

test('paragraphs and list items stand on lines of their own', () => {
  const html = '<p>Leve:</p><ul><li>água</li><li>um <b>casaco</b></li></ul><p>Até lá<br>Abraço</p>'
  expect(plainLines(html)).toBe('Leve:\n- água\n- um casaco\nAté lá\nAbraço')
})

test.each([
  ['Uma noite de choro', 40, 'Uma noite de choro'],
  ['Uma noite de choro', 12, 'Uma noite…'],
  ['Uma noite, de choro', 11, 'Uma noite…'],
  ['Uma noite de choro', 13, 'Uma noite de…'],
  ['😀😀😀 😀😀', 4, '😀😀😀…'],
])('a text is cut between words: %s at %i', (text, most, cut) => {
  expect(truncateAtWord(text, most)).toBe(cut)
})
