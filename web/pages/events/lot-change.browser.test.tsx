import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onDesktop } from '../../areas/events/testing/render-event.tsx'
import { sampleEvent, sampleTicket } from '../../areas/events/testing/sample-event.ts'
import { sampleId } from '../../areas/forms/testing/render-forms.tsx'
import type { ApiResponse } from '../../lib/api/api.ts'
import { lastReserved, loginRedirect, ticketSelection } from '../../lib/stored-records.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import {
  eventId,
  renderInteractiveEvent,
  reservation,
  saleId,
} from './testing/render-interactive-event.tsx'

const half = (n: number, price: number) =>
  sampleTicket({
    _id: sampleId(n),
    name: 'Meia',
    price,
    halfPrice: 'quota',
    lot: { _id: sampleId(n + 10), name: `${n}º lote`, left: null },
  })
const first = sampleEvent({ tickets: [half(1, 30)] })
const second = sampleEvent({
  bannerUrl: '/media/x.webp',
  subscriptions: [],
  held: [],
  tickets: [half(2, 40)],
})

/** Refusal of a ticket whose lot has turned, with the next one in its place. */
const lotClosed = (n: number, price: number): ApiResponse => ({
  status: 409,
  body: {
    code: 'LOT_CLOSED',
    message: 'Meia: o lote que você escolheu encerrou.',
    successor: {
      replaces: sampleId(n),
      ticketId: sampleId(n + 1),
      name: 'Meia',
      lotName: `${n + 1}º lote`,
      price,
    },
  },
})

const dialog = page.getByRole('dialog', { name: 'O lote virou' })
const goOn = dialog.getByRole('button', { name: 'Continuar com o novo preço' })
const reserveButton = page.getByRole('button', { name: 'Reservar ingressos' })
const benefit = page.getByRole('combobox', { name: 'Benefício' })
const quantity = page.getByRole('group', { name: 'Quantidade: Meia' }).getByRole('status')
const gone = page.getByText(
  'Um ingresso saiu da sua escolha: o lote encerrou. Confira o preço de agora.',
)
const ordered = (n: number) => ({
  eventId,
  items: [{ ticketId: sampleId(n), quantity: 1, benefits: ['student'] }],
})

beforeEach(async () => {
  await onDesktop()
  for (const record of [ticketSelection, loginRedirect, lastReserved]) record.clear()
})

/** Chooses a ticket of the first lot and reserves; the event is of the second lot from then on. */
async function reserveFirst(...answers: ApiResponse[]) {
  let isTurned = false
  const rendered = await renderInteractiveEvent({
    isSignedIn: true,
    event: first,
    current: () => (isTurned ? second : { ...second, tickets: first.tickets }),
    answer: async () => {
      isTurned = true
      return answers.shift() ?? reservation
    },
  })
  await pressOn(page.getByRole('button', { name: 'Aumentar Meia' }))
  await benefit.selectOptions('Estudante')
  await pressOn(reserveButton)
  return rendered
}

test('a lot that turned is told with both prices, and nothing is reserved unasked', async () => {
  const { reserved, messages } = await reserveFirst(lotClosed(1, 40))
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      'Meia, 1º lote encerrou. Agora: Meia, 2º lote por R$\u00a040,00 (era R$\u00a030,00). Com taxa: R$\u00a044,00 (era R$\u00a033,00).',
    )
  expect(reserved).toEqual([ordered(1)])
  expect(messages.filter(({ channel }) => channel === 'notice')).toEqual([])
})

test('the new price is reserved with the same benefits once it is accepted', async () => {
  const { reserved } = await reserveFirst(lotClosed(1, 40))
  await pressOn(goOn)
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  expect(reserved).toEqual([ordered(1), ordered(2)])
  expect(lastReserved.read(new Date())?.benefits).toEqual({ [sampleId(2)]: ['student'] })
})

test('a lot that turns again is asked about again', async () => {
  const { reserved } = await reserveFirst(lotClosed(1, 40), lotClosed(2, 50))
  await pressOn(goOn)
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      'Meia, 2º lote encerrou. Agora: Meia, 3º lote por R$\u00a050,00 (era R$\u00a040,00). Com taxa: R$\u00a055,00 (era R$\u00a044,00).',
    )
  await pressOn(goOn)
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  expect(reserved).toEqual([ordered(1), ordered(2), ordered(3)])
})

test('if the new lot can’t be reserved either, the panel has it chosen', async () => {
  const soldOut = { status: 409, body: { code: 'NOT_ENOUGH_LEFT', message: 'Resta nenhum.' } }
  const { messages } = await reserveFirst(lotClosed(1, 40), soldOut)
  await pressOn(goOn)
  await expect
    .poll(() => messages)
    .toContainEqual(expect.objectContaining({ description: 'Resta nenhum.' }))
  await expect.element(page.getByText('2º lote')).toBeVisible()
  await expect.element(quantity).toHaveTextContent('Quantidade: 1')
  await expect.element(benefit).toHaveValue('student')
  expect(gone.query()).toBeNull()
  expect(ticketSelection.read(new Date())).toEqual({
    eventId,
    ticketQuantities: { [sampleId(2)]: 1 },
    benefits: { [sampleId(2)]: ['student'] },
  })
})

test.each([
  ['"Escolher de novo"', () => pressOn(dialog.getByRole('button', { name: 'Escolher de novo' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s leads back to the panel with the new lot', async (_how, leave) => {
  const { reserved } = await reserveFirst(lotClosed(1, 40))
  await expect.element(dialog).toBeVisible()
  await leave()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(gone).toBeVisible()
  await expect.element(page.getByText('2º lote')).toBeVisible()
  await expect.element(quantity).toHaveTextContent('Quantidade: 0')
  await expect.element(reserveButton).toHaveFocus()
  await expect.element(reserveButton).not.toHaveAttribute('aria-busy')
  expect(reserved).toHaveLength(1)
})

test('without a successor the message is shown and the stock fetched again', async () => {
  const closed = { status: 409, body: { code: 'LOT_CLOSED', message: 'Meia: esgotados.' } }
  const { messages, isStale } = await reserveFirst(closed)
  await expect
    .poll(() => messages)
    .toContainEqual(
      expect.objectContaining({ title: 'Erro ao criar reserva', description: 'Meia: esgotados.' }),
    )
  expect(dialog.query()).toBeNull()
  expect(isStale()).toBe(true)
})

test('a stored ticket that the event no longer lists is told', async () => {
  const ticketQuantities = { [sampleId(1)]: 2 }
  ticketSelection.save({ eventId, ticketQuantities }, new Date())
  await renderInteractiveEvent({ isSignedIn: true, event: second, current: () => second })
  await expect.element(gone).toBeVisible()
  await expect.element(quantity).toHaveTextContent('Quantidade: 0')
})
