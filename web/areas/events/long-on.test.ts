import { expect, test } from 'vitest'
import { longOn } from './long-on.ts'

const sentence = 'Uma noite inteira de choro na beira da lagoa, ao pôr do sol. '

test('a paragraph of many lines is long', () => {
  expect(longOn(`<p>${sentence.repeat(4)}</p>`)).toBe('every-phone')
})

test('what is long on a phone held upright may fit on a wide one', () => {
  expect(longOn(`<p>${sentence.repeat(3)}</p>`)).toBe('upright-phones')
})

test('a few lines are not worth a button', () => {
  expect(longOn(`<p>${sentence.repeat(2)}</p>`)).toBe('none')
  expect(longOn('')).toBe('none')
})

test('many short lines are long too', () => {
  expect(longOn(`<ul>${'<li>Um</li>'.repeat(4)}</ul>`)).toBe('every-phone')
  expect(longOn('Um<br>Dois<br />Três<br>Quatro')).toBe('every-phone')
})

test('tags take no room', () => {
  expect(longOn(`<p><a href="https://example.com/${'x'.repeat(400)}">Um</a></p>`)).toBe('none')
})
