import { expect, test } from 'vitest'
import { plainLines, plainText, truncate, truncateAtWord } from './plain-text.ts'

test('tags are removed from a description', () => {
  expect(plainText('<p>Uma <b>noite</b>.</p><ul><li>Rock &amp; samba</li></ul>')).toBe(
    'Uma noite. Rock & samba',
  )
})

test('a description without text becomes empty', () => {
  expect(plainText('<p>&nbsp;</p><br>')).toBe('')
})

test('a partly bold word stays one word', () => {
  expect(plainText('<p>um<strong>a</strong>s (<em>x</em>)<br>fim</p>')).toBe('umas (x) fim')
})

test('text is truncated between characters', () => {
  expect(truncate('ab🎉cd', 3)).toBe('ab🎉')
})

test('paragraphs and list items get their own lines', () => {
  const html = '<p>Leve:</p><ul><li>água</li><li>um <b>casaco</b></li></ul><p>Até lá<br>Abraço</p>'
  expect(plainLines(html)).toBe('Leve:\n- água\n- um casaco\nAté lá\nAbraço')
})

test.each([
  ['Uma noite de choro', 40, 'Uma noite de choro'],
  ['Uma noite de choro', 12, 'Uma noite…'],
  ['Uma noite, de choro', 11, 'Uma noite…'],
  ['Uma noite de choro', 13, 'Uma noite de…'],
  ['😀😀😀 😀😀', 4, '😀😀😀…'],
])('text is truncated between words: %s at %i', (text, most, cut) => {
  expect(truncateAtWord(text, most)).toBe(cut)
})
