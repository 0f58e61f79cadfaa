import type { Ticket } from '@55tickets/contracts/events.ts'
import { beforeEach, expect, test } from 'vitest'
import { onDesktop, renderEvent } from '../testing/render-event.tsx'
import { endedEvent, sampleEvent, sampleSession, sampleTicket } from '../testing/sample-event.ts'
import { StatefulTicketPanel } from '../testing/stateful-ticket-panel.tsx'

beforeEach(onDesktop)

const panel = (...tickets: readonly Partial<Ticket>[]) => (
  <StatefulTicketPanel event={sampleEvent({ tickets: tickets.map(sampleTicket) })} />
)

test('a group is collapsed at first and shows its count and lowest price', async () => {
  const screen = await renderEvent(
    panel(
      { name: 'Lote 1', ticketGroupName: 'Pista', price: 80 },
      { name: 'Lote 2', ticketGroupName: 'Pista', price: 60.5 },
      { name: 'Camarote', ticketGroupName: 'Mezanino', price: 200 },
    ),
  )
  const group = screen.getByRole('button', { name: /Pista/ })
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  await expect.element(group).toHaveTextContent('Pista2 ingressos · A partir de R$ 60,50')
  await expect
    .element(screen.getByRole('button', { name: /Mezanino/ }))
    .toHaveTextContent('Mezanino1 ingresso · A partir de R$ 200,00')
  await expect.element(screen.getByText('Lote 1')).not.toBeVisible()
  await group.click()
  await expect.element(group).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByText('Lote 1')).toBeVisible()
  await expect.element(screen.getByText('Camarote')).not.toBeVisible()
})

test('a collapsed group with nothing on sale shows why', async () => {
  const screen = await renderEvent(
    panel({ name: 'Lote 1', ticketGroupName: 'Pista', remainingQuantity: 0 }),
  )
  await expect
    .element(screen.getByRole('button', { name: /Pista/ }))
    .toHaveTextContent('Pista1 ingresso · A partir de R$ 40,00Esgotado')
})

const ofLot = (left: number | null, own: Partial<Ticket> = {}): Partial<Ticket> => ({
  ticketGroupName: 'Pista',
  lot: { _id: 'lot', name: '2º lote', left },
  ...own,
})
const sectorHeading = (screen: Awaited<ReturnType<typeof renderEvent>>) =>
  screen.getByRole('button', { name: /Pista/ })

test.each([
  [12, 'Faltam 12 para o próximo lote'],
  [1, 'Falta 1 para o próximo lote'],
])('a sector names its lot and that %i are left in it, once', async (left, text) => {
  const screen = await renderEvent(
    panel(
      ofLot(left, { remainingQuantity: left }),
      ofLot(left, { name: 'Meia', remainingQuantity: left }),
    ),
  )
  await sectorHeading(screen).click()
  await expect.element(screen.getByText(/^2º lote · 2 ingressos/)).toBeVisible()
  expect(screen.getByText(text).elements()).toHaveLength(1)
  expect(screen.getByText(/Resta/).query()).toBeNull()
})

test('fewer half-price tickets than the lot has left are counted by themselves', async () => {
  const screen = await renderEvent(panel(ofLot(30, { halfPrice: 'quota', remainingQuantity: 3 })))
  await sectorHeading(screen).click()
  await expect.element(screen.getByText('Restam 3 ingressos')).toBeVisible()
  await expect.element(screen.getByText('Faltam 30 para o próximo lote')).toBeVisible()
})

test('a half-price ticket names its whole', async () => {
  const half = { name: 'Meia', halfPrice: 'quota', halfOf: 'whole', remainingQuantity: 3 } as const
  const screen = await renderEvent(panel(ofLot(null, { _id: 'whole' }), ofLot(null, half)))
  await sectorHeading(screen).click()
  await expect.element(screen.getByText('Metade do preço de Inteira')).toBeVisible()
})

test.each<[string, Partial<Ticket>]>([
  ['a lot whose size is not shown', ofLot(null)],
  ['a lot that is not on sale', ofLot(12, { isAvailable: false })],
])('%s does not say how many are left until the next one', async (_what, own) => {
  const screen = await renderEvent(panel(own))
  await expect.element(screen.getByText(/^2º lote/)).toBeVisible()
  expect(screen.getByText(/próximo lote/).query()).toBeNull()
})

test('while sales are paused the panel says so, and nothing can be chosen or reserved', async () => {
  const tickets = [sampleTicket(), sampleTicket({ name: 'Lote 1', ticketGroupName: 'Pista' })]
  const event = sampleEvent({ areSalesPaused: true, tickets })
  const screen = await renderEvent(<StatefulTicketPanel event={event} />)
  await expect.element(screen.getByText('Vendas pausadas')).toBeVisible()
  await expect.element(screen.getByText('Inteira')).toBeVisible()
  expect(screen.getByText('Disponível').query()).toBeNull()
  expect(screen.getByRole('button', { name: /Aumentar|Reservar/ }).query()).toBeNull()
})

test('a ticket outside any group is always visible, with price and fee', async () => {
  const screen = await renderEvent(
    panel({ name: 'Lote 1', ticketGroupName: 'Pista' }, { name: 'Inteira', price: 45.5 }),
  )
  await expect.element(screen.getByText('Inteira')).toBeVisible()
  await expect.element(screen.getByText('R$\u00a045,50', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('R$\u00a050,05 com taxa')).toBeVisible()
})

test('only one price is shown if the promoter pays the fee', async () => {
  const event = sampleEvent({ feeBearer: 'promoter', tickets: [sampleTicket()] })
  const screen = await renderEvent(<StatefulTicketPanel event={event} />)
  expect(screen.getByText(/com taxa/).query()).toBeNull()
})

test.each<[string, Partial<Ticket>]>([
  ['Disponível', { remainingQuantity: 10 }],
  ['Últimos ingressos', { remainingQuantity: 9 }],
  ['Esgotado', { remainingQuantity: 0 }],
  ['Esgotado', { isAvailable: false }],
  ['Vendas em breve', { salesStart: '2099-01-01T13:00:00.000Z' }],
  ['Vendas encerradas', { salesEnd: '2020-01-01T13:00:00.000Z' }],
])('the status has a text and an icon: %s', async (label, own) => {
  const screen = await renderEvent(panel(own))
  const badge = screen.getByText(label, { exact: true })
  await expect.element(badge).toBeVisible()
  expect(badge.element().querySelector('svg')).not.toBeNull()
})

test("sales periods are shown in the event's time zone", async () => {
  const event = sampleEvent({
    timezone: 'America/Manaus',
    tickets: [
      sampleTicket({ name: 'A', salesStart: '2099-01-01T13:00:00.000Z' }),
      sampleTicket({ name: 'B', salesEnd: '2099-12-05T05:00:00.000Z' }),
    ],
  })
  const screen = await renderEvent(<StatefulTicketPanel event={event} />)
  await expect
    .element(screen.getByText('Vendas a partir de 1º de janeiro de 2099, às 09:00'))
    .toBeVisible()
  await expect.element(screen.getByText('Vendas até 5 de dezembro de 2099, à 01:00')).toBeVisible()
})

test('a ticket that requires a document shows it', async () => {
  const screen = await renderEvent(panel({ requiresProof: true }))
  await expect.element(screen.getByText('Apresentar documento')).toBeVisible()
})

test('a ticket of a session shows where it admits to', async () => {
  const programacaoId = 'Oficina de luz'
  const event = sampleEvent({
    programacoes: [sampleSession({ titulo: programacaoId })],
    tickets: [
      sampleTicket({ name: 'Oficina', programacaoId, admitsToEvent: false }),
      sampleTicket({ name: 'Combo', programacaoId, admitsToEvent: true }),
      sampleTicket({ name: 'Inteira' }),
    ],
  })
  const screen = await renderEvent(<StatefulTicketPanel event={event} />)
  await expect.element(screen.getByText('Dá acesso só a “Oficina de luz”')).toBeVisible()
  await expect.element(screen.getByText('Dá acesso ao evento e a “Oficina de luz”')).toBeVisible()
  expect(screen.getByText(/^Dá acesso/).elements()).toHaveLength(2)
})

test('nothing of an ended event is on sale', async () => {
  const tickets = [sampleTicket(), sampleTicket({ name: 'Lote 1', ticketGroupName: 'Pista' })]
  const screen = await renderEvent(<StatefulTicketPanel event={endedEvent({ tickets })} />)
  await expect.element(screen.getByText('Evento encerrado')).toBeVisible()
  await expect.element(screen.getByText('Vendas encerradas').first()).toBeVisible()
  expect(screen.getByText('Disponível').query()).toBeNull()
})

test('an event without tickets is marked as unavailable', async () => {
  const screen = await renderEvent(panel())
  await expect.element(screen.getByText('Indisponível')).toBeVisible()
})

test('another currency is shown by its code', async () => {
  const screen = await renderEvent(panel({ price: 12.34, currency: 'USD' }))
  await expect.element(screen.getByText('USD\u00a012,34', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Este ingresso não é vendido em reais.')).toBeVisible()
  await expect.element(screen.getByText('Indisponível')).toBeVisible()
  expect(screen.getByText('Disponível', { exact: true }).query()).toBeNull()
  expect(screen.getByRole('button').query()).toBeNull()
})
