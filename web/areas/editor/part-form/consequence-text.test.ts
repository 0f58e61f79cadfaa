import { consequence, consequenceKinds } from '@55tickets/rules/changes/consequence.ts'
import { movedEvent } from '@55tickets/rules/changes/date-change.ts'
import { expect, test } from 'vitest'
import {
  confirmText,
  consequenceLines,
  type EffectContext,
  tellingText,
  toldText,
} from './consequence-text.ts'

const effect = { people: 423, orders: 387, refundUntil: '2035-05-12T23:00:00.000Z' }
const context: EffectContext = { part: 'dates', zone: 'America/Sao_Paulo', effect }
const texts = (...args: Parameters<typeof consequenceLines>) =>
  consequenceLines(...args).map(({ text }) => text)

test('a new date says who is written to, what can be given back and where it is listed', () => {
  expect(texts(movedEvent, context)).toEqual([
    '423 pessoas recebem um email com a nova data e um arquivo de agenda. O email sai em até 60 minutos, com as outras mudanças que houver até lá.',
    '387 pedidos podem ser devolvidos até 12/05/2035 às 20:00, com todas as taxas.',
    'A página do evento mostra o que mudou.',
  ])
})

test('what happens is known before the server has counted', () => {
  expect(texts(movedEvent, { ...context, part: 'place', effect: undefined })).toEqual([
    'Quem tem ingresso ou inscrição recebe um email com o novo local e um arquivo de agenda. O email sai em até 60 minutos, com as outras mudanças que houver até lá.',
    'Pedidos de antes da mudança podem ser devolvidos, com todas as taxas.',
    'A página do evento mostra o que mudou.',
  ])
})

test('one person and one order are written as one', () => {
  expect(texts(movedEvent, { ...context, effect: { ...effect, people: 1, orders: 1 } })).toEqual([
    '1 pessoa recebe um email com a nova data e um arquivo de agenda. O email sai em até 60 minutos, com as outras mudanças que houver até lá.',
    '1 pedido pode ser devolvido até 12/05/2035 às 20:00, com todas as taxas.',
    'A página do evento mostra o que mudou.',
  ])
})

test.each([
  ['dates', 'convidados podem receber só amanhã.'],
  ['page', 'quem não couber recebe amanhã.'],
] as const)('says what waits where fewer mails are left than people (%s)', (part, waiting) => {
  const [notice] = texts([consequence('notice', 'everyone')], {
    ...context,
    part,
    effect: { ...effect, mailsLeft: 300 },
  })
  expect(notice).toContain(` Hoje este evento pode mandar mais 300 emails: ${waiting}`)
  const enough = { ...context, part, effect: { ...effect, mailsLeft: 423 } }
  expect(texts([consequence('notice', 'everyone')], enough).join()).not.toContain('Hoje')
})

test('without a date an open refund ends after one is set', () => {
  const line = texts([consequence('openRefund', 'buyers')], {
    ...context,
    effect: { ...effect, refundUntil: null },
  })
  expect(line).toEqual([
    '387 pedidos podem ser devolvidos até que haja uma nova data, e por mais 7 dias, com todas as taxas.',
  ])
})

test('sessions and sale windows move by a span in words', () => {
  const moves = [consequence('sessionsMove', 'everyone'), consequence('salesMove', 'newOrders')]
  expect(texts(moves, { ...context, span: '7 dias depois' })).toEqual([
    'As atividades mudam junto: 7 dias depois.',
    'Os prazos de venda e dos lotes mudam junto: 7 dias depois.',
  ])
})

test('a refund of a part names the amount', () => {
  const refund = consequence('refund', 'session 0b6e4f00-0000-4000-8000-0000000000c1', 5500)
  expect(texts([refund], context)).toEqual([
    'R$\u00a055,00 voltam a quem pagou, por ingresso, com a taxa.',
  ])
})

test('every other kind has a line of its own', () => {
  const others = consequenceKinds.filter((kind) => kind !== 'calendar')
  const lines = texts(
    others.map((kind) => consequence(kind, 'everyone')),
    context,
  )
  expect(new Set(lines).size).toBe(others.length)
})

test.each([
  ['dates', 'Mudar data e avisar 423 pessoas'],
  ['place', 'Mudar local e avisar 423 pessoas'],
  ['page', 'Mudar nome e avisar 423 pessoas'],
  ['session', 'Mudar atividade e avisar 423 pessoas'],
] as const)('the button of %s says "%s"', (part, text) => {
  expect(confirmText([consequence('notice', 'everyone')], { ...context, part })).toBe(text)
})

test('the button only saves where nobody is told', () => {
  expect(confirmText([], context)).toBe('Salvar')
  expect(confirmText([consequence('redirect', 'visitors')], context)).toBe('Salvar')
})

test('the button promises no number that is not known', () => {
  const unknown = { ...context, effect: undefined }
  expect(confirmText(movedEvent, unknown)).toBe('Mudar data e avisar quem comprou')
  const nobody = { ...context, effect: { ...effect, people: 0 } }
  expect(confirmText(movedEvent, nobody)).toBe('Mudar data')
  expect(confirmText(movedEvent, { ...context, setsDate: true })).toBe(
    'Marcar data e avisar 423 pessoas',
  )
})

test('a toast says how many were told', () => {
  expect([toldText(1), toldText(1200)]).toEqual(['1 pessoa avisada.', '1.200 pessoas avisadas.'])
  expect([tellingText(1), tellingText(1200)]).toEqual([
    '1 pessoa será avisada.',
    '1.200 pessoas serão avisadas.',
  ])
})
