import { describe, expect, test } from 'vitest'
import { checkMessageText, checkSendAt, checkSubject, latestSending } from './message.ts'

test.each([
  ['Portões abrem às 19h', null],
  ['Oi', 'Escreva o assunto'],
  ['\u200b\u200b\u200b', 'Escreva o assunto'],
  ['x'.repeat(121), 'Use até 120 caracteres'],
  ['Ganhe em premio.com', 'O assunto não pode ter links nem endereços'],
  ['Veja https://premio', 'O assunto não pode ter links nem endereços'],
])('subject %s', (subject, error) => {
  expect(checkSubject(subject)).toBe(error)
})

describe('text', () => {
  test.each([
    '<p>Traga documento com foto.</p>',
    '<h2>Como chegar</h2><ul><li>Metrô até as 23:30</li></ul>',
  ])('%s is fine for everybody', (html) => {
    expect([checkMessageText(html, 'new'), checkMessageText(html, 'verified')]).toEqual([
      null,
      null,
    ])
  })

  test.each([
    '<p>Veja <a href="https://banda.example/fotos">as fotos</a></p>',
    '<p>www.banda.example</p>',
    '<p>www<strong>.banda</strong>.example</p>',
    '<p>https://banda.example</p>',
    '<p>Fotos em banda.com.br</p>',
  ])('%s needs a verified organization', (html) => {
    expect(checkMessageText(html, 'new')).toContain('nova')
    expect(checkMessageText(html, 'verified')).toBeNull()
  })

  test.each([
    '<p><a href="http://banda.example">fotos</a></p>',
    '<p><a href=javascript:alert(1)>fotos</a></p>',
    '<p><a href="mailto:a@b.example">escreva</a></p>',
    '<p>http://banda.example</p>',
    '<p>ftp://banda.example</p>',
  ])('%s is refused for everybody', (html) => {
    expect(checkMessageText(html, 'verified')).toContain('https')
  })

  test('an empty or endless one is refused', () => {
    expect(checkMessageText('<p> <br></p>', 'verified')).toBe('Escreva a mensagem')
    expect(checkMessageText(`<p>${'x '.repeat(2600)}</p>`, 'verified')).toContain('5.000')
    expect(checkMessageText(`<p>${'<strong>x</strong>'.repeat(2000)}</p>`, 'verified')).toContain(
      '5.000',
    )
  })
})

describe('time of sending', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const zone = 'America/Sao_Paulo'
  const latest = latestSending(new Date('2026-05-10T12:00:00Z'), false)
  test.each([
    ['2026-05-01T09:01', null],
    ['2026-05-01T09:00', 'Este horário já passou'],
    ['2026-06-09T09:00', null],
    ['2026-06-09T09:01', 'Escolha um horário até 30 dias depois do fim do evento'],
    ['2026-07-01T09:00', 'Escolha um horário nos próximos 60 dias'],
    ['2026-02-31T09:00', 'Informe data e hora'],
    ['', 'Informe data e hora'],
  ])('%s', (local, error) => {
    expect(checkSendAt(local, { zone, now, latest })).toBe(error)
  })

  test('of a postponed event has no end of its own', () => {
    const none = latestSending(new Date('2020-01-01T00:00:00Z'), true)
    expect(checkSendAt('2026-06-20T09:00', { zone, now, latest: none })).toBeNull()
  })
})
