import { expect, test } from 'vitest'
import { hasOurName } from './brand.ts'

test.each([
  '55Tickets',
  'Suporte 55Tickets',
  'equipe55tickets',
  '55 Tickets',
  '5 5 T i c k e t s',
  '55-Ticket Oficial',
  '55tíckets',
  '5５Ｔｉｃｋｅｔｓ',
  '55Тісkеts',
  '55\u200bTic\u200bkets',
  '55T1ckets',
  '55Tlckets',
  'S5Tickets',
  '55\u3164Tickets',
  '55ᎢᎥᏟkets',
  '55Tiϲkets',
  '55†i©kets',
  '55ᴛɪᴄᴋᴇᴛs',
  '55🅣🅘🅒🅚🅔🅣🅢',
  '❺❺Tickets',
  '55Ƭ¡cĸɛts',
  '55Ⱦiƈқєts',
])('%s reads as our name', (name) => {
  expect(hasOurName(name)).toBe(true)
})

test.each([
  'Casa do Choro',
  'Express Tickets',
  'Business Tickets',
  'Tickets da Ana',
  'Bloco 55',
  'Clube dos 5 amigos',
  'Studio 54 Tickets',
])('%s does not', (name) => {
  expect(hasOurName(name)).toBe(false)
})
