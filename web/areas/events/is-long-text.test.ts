import { expect, test } from 'vitest'
import { isLongText } from './is-long-text.ts'

const sentence = 'Uma noite inteira de choro na beira da lagoa, ao pôr do sol. '

test('a paragraph of many lines is long', () => {
  expect(isLongText(`<p>${sentence.repeat(5)}</p>`)).toBe(true)
})

test('a few lines are not worth a button', () => {
  expect(isLongText(`<p>${sentence.repeat(3)}</p>`)).toBe(false)
  expect(isLongText('')).toBe(false)
})

test('many short lines are long too', () => {
  expect(isLongText(`<ul>${'<li>Um</li>'.repeat(5)}</ul>`)).toBe(true)
  expect(isLongText('Um<br>Dois<br />Três<br>Quatro<br>Cinco')).toBe(true)
})

test('tags take no room', () => {
  expect(isLongText(`<p><a href="https://example.com/${'x'.repeat(400)}">Um</a></p>`)).toBe(false)
})
