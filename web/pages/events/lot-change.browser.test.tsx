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
    ticketGroupName: 'Pista',
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
    successors: [
      {
        replaces: sampleId(n),
        replacedLotName: `${n}º lote`,
        replacedPrice: price - 10,
        ticketId: sampleId(n + 1),
        sectorName: 'Pista',
        name: 'Meia',
        lotName: `${n + 1}º lote`,
        price,
      },
    ],
  },
})

const openSector = () => pressOn(page.getByRole('button', { name: /^Pista/ }))
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

const pricesText = (before?: number, after?: number) => `antes R$ ${before},00 agora R$ ${after},00`
const expectTotal = (was?: number, is?: number) =>
  expect.element(dialog.getByRole('definition')).toHaveTextContent(pricesText(was, is))

/** Expects the dialog to tell the turn of a lot with the prices of one ticket and of the order. */
async function expectPrices(n: number, [before, after]: number[], [was, is]: number[]) {
  const lots = `${n}º lote → ${n + 1}º lote`
  await expect
    .element(dialog.getByRole('listitem'))
    .toHaveTextContent(`1 × Pista · Meia ${lots}${pricesText(before, after)}`)
  await expectTotal(was, is)
}

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
  await openSector()
  await pressOn(page.getByRole('button', { name: 'Aumentar Meia' }))
  await benefit.selectOptions('Estudante')
  await pressOn(reserveButton)
  return rendered
}

test('a lot that turned is told with both prices, and nothing is reserved unasked', async () => {
  const { reserved, messages } = await reserveFirst(lotClosed(1, 40))
  await expectPrices(1, [30, 40], [33, 44])
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

test('several tickets of a lot that turned are asked about once, with the total of all', async () => {
  const whole = (n: number, price: number) =>
    sampleTicket({ ...half(n, price), name: 'Inteira', halfPrice: null, _id: sampleId(n + 20) })
  const both = (...answers: object[]) => ({
    ...lotClosed(1, 40),
    body: { code: 'LOT_CLOSED', message: '', successors: answers },
  })
  const ofHalf = {
    replaces: sampleId(1),
    replacedLotName: '1º lote',
    replacedPrice: 30,
    ticketId: sampleId(2),
    sectorName: 'Pista',
    name: 'Meia',
    lotName: '2º lote',
    price: 40,
  }
  const ofWhole = {
    ...ofHalf,
    replaces: sampleId(21),
    replacedPrice: 60,
    ticketId: sampleId(22),
    name: 'Inteira',
    price: 80,
  }
  const answers: ApiResponse[] = [both(ofWhole, ofHalf)]
  const { reserved } = await renderInteractiveEvent({
    isSignedIn: true,
    event: sampleEvent({ tickets: [whole(1, 60), half(1, 30)] }),
    current: () => ({
      ...second,
      tickets: answers.length > 0 ? [whole(1, 60), half(1, 30)] : [whole(2, 80), half(2, 40)],
    }),
    answer: async () => answers.shift() ?? reservation,
  })
  await openSector()
  await pressOn(page.getByRole('button', { name: 'Aumentar Inteira' }))
  await pressOn(page.getByRole('button', { name: 'Aumentar Inteira' }))
  await pressOn(page.getByRole('button', { name: 'Aumentar Meia' }))
  await benefit.selectOptions('Estudante')
  await pressOn(reserveButton)
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(2)
  await expectTotal(165, 220)
  await pressOn(goOn)
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  expect(reserved).toHaveLength(2)
  expect(reserved[1]).toEqual({
    eventId,
    items: [{ ticketId: sampleId(22), quantity: 2 }, ...ordered(2).items],
  })
})

test('a lot that turns again is asked about again', async () => {
  const { reserved } = await reserveFirst(lotClosed(1, 40), lotClosed(2, 50))
  await pressOn(goOn)
  await expectPrices(2, [40, 50], [44, 55])
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
  await expect.element(page.getByText(/^2º lote/)).toBeVisible()
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
  await expect.element(page.getByText(/^2º lote/)).toBeVisible()
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
  await openSector()
  await expect.element(quantity).toHaveTextContent('Quantidade: 0')
})
