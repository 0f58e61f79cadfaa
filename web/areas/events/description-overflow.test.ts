import { expect, test } from 'vitest'
import { descriptionOverflow } from './description-overflow.ts'

const sentence = 'Uma noite inteira de choro na beira da lagoa, ao pôr do sol. '

test('a paragraph of many lines overflows', () => {
  expect(descriptionOverflow(`<p>${sentence.repeat(4)}</p>`)).toBe('every-phone')
})

test('text that overflows on a phone held upright may fit on a wide one', () => {
  expect(descriptionOverflow(`<p>${sentence.repeat(3)}</p>`)).toBe('upright-phones')
})

test('a few lines do not overflow', () => {
  expect(descriptionOverflow(`<p>${sentence.repeat(2)}</p>`)).toBe('none')
  expect(descriptionOverflow('')).toBe('none')
})

test('many short lines overflow too', () => {
  expect(descriptionOverflow(`<ul>${'<li>Um</li>'.repeat(4)}</ul>`)).toBe('every-phone')
  expect(descriptionOverflow('Um<br>Dois<br />Três<br>Quatro')).toBe('every-phone')
})

test('tags are not counted', () => {
  expect(
    descriptionOverflow(`<p><a href="https://example.com/${'x'.repeat(400)}">Um</a></p>`),
  ).toBe('none')
})
