import { expect, test } from 'vitest'
import { descriptionOverflow } from './description-overflow.ts'

const sentence = 'Uma noite inteira de choro na beira da lagoa, ao pôr do sol. '

test('a paragraph of many lines is long', () => {
  expect(descriptionOverflow(`<p>${sentence.repeat(4)}</p>`)).toBe('every-phone')
})

test('what is long on a phone held upright may fit on a wide one', () => {
  expect(descriptionOverflow(`<p>${sentence.repeat(3)}</p>`)).toBe('upright-phones')
})

test('a few lines are not worth a button', () => {
  expect(descriptionOverflow(`<p>${sentence.repeat(2)}</p>`)).toBe('none')
  expect(descriptionOverflow('')).toBe('none')
})

test('many short lines are long too', () => {
  expect(descriptionOverflow(`<ul>${'<li>Um</li>'.repeat(4)}</ul>`)).toBe('every-phone')
  expect(descriptionOverflow('Um<br>Dois<br />Três<br>Quatro')).toBe('every-phone')
})

test('tags take no room', () => {
  expect(
    descriptionOverflow(`<p><a href="https://example.com/${'x'.repeat(400)}">Um</a></p>`),
  ).toBe('none')
})
