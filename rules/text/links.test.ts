import { expect, test } from 'vitest'
import { hasLink } from './links.ts'

test.each([
  'https://golpe.example',
  'hxxp://golpe',
  'WWW.golpe',
  'ganhe em premio.com agora',
  'premio.com.br',
  'bit.ly/abc',
  'premio。com',
  'premio\u200b.com',
  'ｐｒｅｍｉｏ．ｃｏｍ',
  '10.0.0.1',
  'escreva para golpe@premio',
  'a@s.example',
  'premio.de',
  'festa.promo/entrar',
])('%s has a link', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each([
  'Chegue cedo. Os portões abrem às 20:30.',
  'R$ 1.250,00 em 12/05/2026 às 20.30',
  'Sr. Antônio e Sra. Maria',
  'Traga documento/carteirinha',
  'Dúvidas: (51) 99876-5432',
  'Noite do Choro nº 3.1',
  'Festa para tod@s e amig@s',
  'Ao vivo @circo',
])('%s has none', (text) => {
  expect(hasLink(text)).toBe(false)
})
