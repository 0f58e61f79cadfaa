import { randomUUID } from 'node:crypto'
import { consequence } from '@55tickets/rules/changes/consequence.ts'
import { movedEvent } from '@55tickets/rules/changes/date-change.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { expect, test } from 'vitest'
import type { NoticedChange } from './join-changes.ts'
import { type NoticedPerson, noticeMail } from './mails.ts'

const person: NoticedPerson = {
  userId: randomUUID(),
  courtesyId: null,
  name: 'Ana Souza',
  email: 'ana@example.com',
  orders: [{ saleId: randomUUID(), number: 100_000_001 }],
}

const eventId = randomUUID()
const change: NoticedChange = {
  id: 1,
  eventId,
  part: 'dates',
  reason: 'Chuva forte',
  before: { event: { starts_at: '2035-05-08T23:00:00Z', ends_at: '2035-05-09T02:30:00Z' } },
  after: { event: { starts_at: '2035-05-15T23:00:00Z', ends_at: '2035-05-16T02:30:00Z' } },
  consequences: movedEvent,
  opensRefund: true,
  refundUntil: new Date('2035-05-13T23:00:00Z'),
  eventName: 'Noite de Choro',
  sessionTitle: null,
  slug: 'noite-de-choro',
  timezone: 'America/Recife',
}

const write = (more: Partial<NoticedChange> = {}, to: Partial<NoticedPerson> = {}) => {
  const mail = noticeMail(
    [{ ...change, ...more }],
    { ...person, ...to },
    'https://55tickets.example',
  )
  return { ...mail, text: mail.blocks.map(({ text }) => text).join('\n') }
}

test('a new date is told with both times, reason, calendar file and open refund', () => {
  const { subject, text, attachment } = write()
  expect(subject).toBe('Nova data: Noite de Choro')
  expect(text).toContain('15/05/2035 às 20:00 (antes: 08/05/2035 às 20:00)')
  expect(text).toContain('Chuva forte')
  expect(text).toContain('até 13/05/2035 às 20:00')
  expect(text).toContain(`/venda/${person.orders[0]?.saleId}`)
  expect(attachment).toEqual({ kind: 'event-calendar', of: eventId })
})

test('what moves along is told in one line, not session by session', () => {
  const times = { starts_at: '2035-05-08T23:00:00Z' }
  const { text } = write({
    sessionTitle: 'Oficina de pandeiro',
    before: { ...change.before, [`session ${randomUUID()}`]: times },
    after: { ...change.after, [`session ${randomUUID()}`]: times, 'ticket 1': { sales_end: null } },
    consequences: [...movedEvent, consequence('sessionsMove', 'everyone')],
  })
  expect(text.match(/Começa/g)).toHaveLength(1)
  expect(text).not.toContain('Fim das vendas')
  expect(text).toContain('As atividades da programação mudam junto')
  expect(text).toContain('/venda/')
})

test('a new name is told without the text and the address that changed with it', () => {
  const { subject, text, attachment } = write({
    part: 'page',
    before: { event: { name: 'Noite', slug: 'noite', description_html: '<p>Um</p>' } },
    after: { event: { name: 'Noite de Choro', slug: 'choro', description_html: '<p>Dois</p>' } },
    consequences: [consequence('notice', 'everyone'), consequence('listed', 'visitors')],
    opensRefund: false,
  })
  expect(subject).toBe('Novo nome: Noite de Choro')
  expect(text).toContain('Noite agora se chama Noite de Choro')
  expect(text).not.toMatch(/Dois|devolva/)
  expect(attachment).toBeUndefined()
})

test('a postponed event says that tickets stay valid, and no day', () => {
  const { text } = write({ part: 'postponed', before: {}, after: {}, refundUntil: null })
  expect(text).toContain('ainda não tem nova data')
  expect(text).toContain('continuam valendo')
  expect(text).toContain('até que haja uma nova data')
})

test('a moved session is named, with its own times only', () => {
  const id = randomUUID()
  const { subject, text } = write({
    part: 'session',
    sessionTitle: 'Oficina de pandeiro',
    reason: null,
    before: { [`session ${id}`]: { starts_at: '2035-05-08T23:00:00Z', room: 'Sala 1' } },
    after: { [`session ${id}`]: { starts_at: '2035-05-08T23:30:00Z', room: 'Sala 2' } },
    consequences: [consequence('notice', `session ${id}`)],
    opensRefund: false,
  })
  expect(subject).toBe('Atividade alterada: Noite de Choro')
  expect(text).toContain('Oficina de pandeiro')
  expect(text).toContain('08/05/2035 às 20:30 (antes: 08/05/2035 às 20:00)')
  expect(text).toContain('Sala 2 (antes: Sala 1)')
  expect(text).toContain('/inscricoes')
})

test('somebody without a paid order is not offered a refund and is led to the event', () => {
  const { text } = write({}, { orders: [] })
  expect(text).not.toContain('devolva')
  expect(text).toContain('/evento/noite-de-choro')
})

test('several changes are introduced in one sentence', () => {
  const place = { location_name: 'Praça' }
  const moved = { ...change, id: 2, part: 'place', before: { event: place } } as const
  const after = { event: { location_name: 'Concha' } }
  const mail = noticeMail([change, { ...moved, after }], person, 'https://55tickets.example')
  expect(mail.blocks.map(({ text }) => text)).toContain(
    'Olá, Ana. Veja o que mudou em Noite de Choro. Ingressos e inscrições continuam valendo: você não precisa fazer nada.',
  )
})

test('several orders are named in one mail', () => {
  const orders = [1, 2].map((number) => ({ saleId: randomUUID(), number: 100_000_000 + number }))
  const { text } = write({}, { orders })
  expect(text).toContain(orders.map(({ number }) => orderNumberText(number)).join(', '))
})
