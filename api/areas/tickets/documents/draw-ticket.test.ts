import { buffer } from 'node:stream/consumers'
import { parseTicketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { expect, test } from 'vitest'
import { readPdf } from '../../../platform/documents/testing/read-pdf.ts'
import { createTicketKeys } from '../ticket-keys.ts'
import { drawTickets } from './draw-tickets.ts'
import type { TicketPage } from './find-ticket-pages.ts'

const keys = createTicketKeys({
  SECRET_KEY: ['a secret of these tests, and of nothing else'],
  TICKET_KEYS: [],
})
const company = { name: 'Empresa', cnpj: '11.222.333/0001-81', contact: 'a@example.com' }
const ticketPage: TicketPage = {
  codeId: '3f2a9c1b-77aa-4b11-9c55-1234567890ab',
  event: {
    id: '0b6e4f12-3456-4000-8000-000000000001',
    name: 'Noite de Choro',
    date: 'sábado, 12 de dezembro de 2026, 20:30 às 23:00',
    isRecurring: false,
    venue: 'Teatro',
    address: 'Rua A, 1',
    city: 'Recife, PE',
    organizer: 'Casa',
    pictureId: 'none',
  },
  ticketName: 'Inteira',
  admitsTo: null,
  requiresProof: true,
  benefit: 'companion',
  holderName: 'Ana Souza',
  holderCpf: '52998224725',
  orderNumber: '482-719-360',
  coupon: null,
  isCourtesy: false,
}

const draw = async (...ticketPages: TicketPage[]) =>
  (await readPdf(await buffer(drawTickets(ticketPages, { keys, company, picture: null })))).pages

const PAGE = { width: 595, height: 842 }
const long = (text: string, length: number) => text.repeat(length).slice(0, length)

test.each([
  ['long words', (length: number) => long('W', length)],
  ['many words', (length: number) => long('Maria da Silva ', length)],
  ['capitals', (length: number) => long('MARIA WANDA ', length)],
])('%s in every field stay on one page, inside its margins', async (_what, text) => {
  const event = {
    ...ticketPage.event,
    name: text(120),
    date: 'Toda quarta, quinta, sexta e sábado, 19:30 às 21:45, de 5 de março de 2026 a 30 de abril de 2027',
    isRecurring: true,
    place: text(200),
    address: text(300),
    organizer: text(200),
  }
  const [page, ...more] = await draw({
    ...ticketPage,
    event,
    ticketName: text(120),
    admitsTo: text(200),
    holderName: text(200),
  })
  expect(more).toEqual([])
  expect(page?.bottom).toBeLessThan(PAGE.height - 20)
  expect(page?.right).toBeLessThan(PAGE.width - 40)
  expect(page?.qr).toBe(keys.sign(ticketPage.event.id, ticketPage.codeId))
  // Data that the gate needs is never truncated.
  expect(page?.text).toContain('30 de abril de 2027')
  expect(page?.text).toContain('Vale uma entrada, em um desses dias.')
  expect(page?.text).toContain(ticketPage.orderNumber)
  expect(page?.text).toContain('Recife, PE')
})

test.each([
  ['writing from right to left', 'Ana \u202eazuoS אבג'],
  ['emoji', 'Ana 👩‍👩‍👧 🎟️ Souza'],
  ['heaps of accents', `Ana${'\u0301\u0300\u0302'.repeat(40)} Souza`],
  ['nothing that can be drawn', '🎟️🎟️🎟️'],
])('%s in a name does not break the layout', async (_what, holderName) => {
  const [page] = await draw({ ...ticketPage, holderName })
  expect(page?.bottom).toBeLessThan(PAGE.height - 20)
  expect(page?.right).toBeLessThan(PAGE.width - 40)
  expect(page?.qr).toBe(keys.sign(ticketPage.event.id, ticketPage.codeId))
})

test('the number below the QR code identifies the same ticket', async () => {
  const [page] = await draw(ticketPage)
  const [, number = ''] = /Código ([0-9A-Z-]+)/.exec(page?.text ?? '') ?? []
  expect(parseTicketNumber(number)).toBe('3f2a9c1b77aa4b11')
})

test('the ticket of a subscription has no order number, and its CPF is optional', async () => {
  const [page] = await draw({ ...ticketPage, orderNumber: null, holderCpf: null })
  expect(page?.text).not.toContain('Pedido')
  expect(page?.text).not.toContain('CPF')
})
