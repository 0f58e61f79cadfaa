import { expect, test } from 'vitest'
import { hasLink, withoutLinks } from './links.ts'

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
  'rb.gy/abc',
  'forms.gle/abc',
  'premio.lol',
  'premio.xn--p1ai',
  'premio.no/55',
  'premio.\u3164com',
  'premio.\u2800com',
  'premio.c\u034fom',
  'premio.\u0007com',
  '🎁.ws',
  '_www.premio',
  'Ganhe em premio.games',
  'premio.solutions',
  'premio.中国',
  'premio。онлайн',
  'premio.do?cupom=1',
  'premio.se:8080/x',
  'premio.cafe',
  'Premio.RED',
  'premio.legal',
  'o.pub da praça',
  'premio.pizza',
  'premio.new',
  'x.festa.day',
  'premio.bom/x',
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
  'Baile feat.DJ Marlboro, part.MC Ana, vol.VI',
  'Av.Paulista, 1000, S.Paulo/SP',
  'Chegue cedo.Na porta, S.O.S às 10 p.m.',
  'Chegue cedo.Do lado de fora? Não.Se chover: dentro',
  'Sr.Silva e Profa.Lúcia, feat.Gal Costa',
  'R$ 20.Meia para todos, às 20h.No local, R$ 10.mil em prêmios',
  'Festa junina.Traga um prato.Leve agasalho.Muito.bom',
])('%s has none', (text) => {
  expect(hasLink(text)).toBe(false)
})

test('what passes as a forgotten space is no link in a mail either, and reads the same', () => {
  expect(withoutLinks('Ganhe em premio.do ou Premio.SE hoje. Não.')).toBe(
    'Ganhe em premio.\u200cdo ou Premio.\u200cSE hoje. Não.',
  )
  const ordinary = 'Os portões abrem às 20.30. Sr.Silva, S.Paulo/SP. Chegue cedo.Nada de atrasos.'
  expect(withoutLinks(ordinary)).toBe(ordinary)
})
