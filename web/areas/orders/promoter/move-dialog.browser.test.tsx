import type { EventOrder } from '@55tickets/contracts/event-orders.ts'
import type { MoveOption } from '@55tickets/contracts/moves.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { EventOrderScreen } from './event-order-screen.tsx'
import {
  EVENT_ID,
  SALE_ID,
  sampleEventOrder,
  sampleOption,
  sampleOrderTicket,
} from './testing/sample-event-order.ts'

interface OrderScene {
  readonly order?: EventOrder
  readonly options?: readonly MoveOption[]
  readonly canRefund?: boolean
  readonly moved?: () => ApiResponse
}

async function openOrder({
  order = sampleEventOrder(),
  options = [],
  canRefund = true,
  moved = () => found({ kind: 'change', refund: 22, order: null }),
}: OrderScene = {}) {
  const { requests, toasts } = await renderSignedIn(
    <EventOrderScreen
      eventId={EVENT_ID}
      saleId={SALE_ID}
      canRefund={canRefund}
      orderPath={(id) => `/pedidos/${id}`}
    />,
    {
      answer: ({ method, path }) => {
        if (method === 'POST' && path.endsWith('/move')) return moved()
        if (path.includes('/moves/')) return found({ options })
        if (path.endsWith('/story')) return found({ lines: [] })
        return path.includes('/orders/') ? found(order) : undefined
      },
    },
  )
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  return {
    button,
    toasts,
    sent: () => requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/move')),
    openSheet: () => button('Trocar ingresso 1CFP-P3MA-8D58Z').click(),
    option: (name: string) => page.getByRole('radio', { name }),
  }
}

test('an order shows buyer, tickets and money, with masked CPFs', async () => {
  await openOrder({
    order: sampleEventOrder({
      tickets: [sampleOrderTicket({ movedFrom: 'Camarote' })],
      refund: {
        status: 'DONE',
        amount: 22,
        startedAt: '2026-11-11T12:00:00.000Z',
        doneAt: '2026-11-11T12:00:00.000Z',
        isTransfer: false,
      },
    }),
  })
  await expect.element(page.getByRole('heading', { name: 'Pedido 482-719-360' })).toBeVisible()
  const text = document.body.textContent
  expect(text).toContain('Rita Melo · CPF ***.982.247-**')
  expect(text).toContain('trocado de Camarote')
  expect(text).toContain('(11) 98765-4321')
  expect(text).toMatch(/Total do compradorR\$.110,00/)
  expect(text).toMatch(/DevolvidoR\$.22,00 em 11\/11\/2026 às 09:00/)
})

test('a cheaper type says what goes back, and is confirmed by name', async () => {
  const cheaper = sampleOption()
  const { openSheet, option, button, sent, toasts } = await openOrder({ options: [cheaper] })
  await openSheet()
  await expect.element(button('Escolha o novo tipo')).toBeDisabled()
  await pressOn(option('Arquibancada'))
  await expect.element(page.getByText(/a diferença de preço, com a taxa/)).toBeVisible()
  await pressOn(button(/^Trocar e devolver R\$.22,00$/))
  await expect.poll(() => toasts).toMatchObject([{ title: 'Ingresso trocado para Arquibancada' }])
  expect(sent()).toMatchObject([
    { body: { codeId: sampleOrderTicket()._id, ticketTypeId: cheaper.ticketTypeId } },
  ])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a dearer type says that the buyer pays it whole and keeps the ticket until then', async () => {
  const dearer = sampleOption({
    name: 'Camarote',
    price: 120,
    kind: 'order',
    toPay: 132,
    refund: 55,
  })
  const { openSheet, option, button, toasts } = await openOrder({
    options: [dearer],
    moved: () =>
      found({
        kind: 'order',
        refund: 55,
        order: { _id: SALE_ID, expiresAt: '2026-11-19T12:00:00.000Z', amount: 132 },
      }),
  })
  await openSheet()
  await expect
    .element(page.getByText(/^Paga R\$.132,00 e recebe R\$.55,00 de volta$/))
    .toBeVisible()
  await pressOn(option('Camarote'))
  await expect.element(page.getByText(/continua valendo até o pagamento/)).toBeVisible()
  await pressOn(button('Guardar por 24 horas e avisar'))
  await expect.poll(() => toasts).toMatchObject([{ title: 'Lugar em Camarote guardado' }])
})

test('types that are not possible say why and can’t be chosen', async () => {
  const { openSheet, option } = await openOrder({
    options: [
      sampleOption({ name: 'Lotado', problem: 'Não há mais lugares neste tipo.' }),
      sampleOption({ name: 'Gramado', refund: 0 }),
    ],
  })
  await openSheet()
  await expect.element(option('Lotado')).toBeDisabled()
  await expect.element(page.getByText('Não há mais lugares neste tipo.')).toBeVisible()
  const names = page.getByRole('radio').elements()
  expect(names).toHaveLength(2)
  // Those that are possible come first.
  expect(names[0]).toBeEnabled()
})

test('a refusal is shown in the sheet, which stays open', async () => {
  const { openSheet, option, button } = await openOrder({
    options: [sampleOption()],
    moved: () => refused(409, 'CODE_USED', 'Este ingresso já foi utilizado.'),
  })
  await openSheet()
  await pressOn(option('Arquibancada'))
  await pressOn(button(/^Trocar e devolver/))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Este ingresso já foi utilizado.')
})

test('a move that waits for its payment is shown instead of the button', async () => {
  const openMove = {
    _id: crypto.randomUUID(),
    name: 'Camarote',
    amount: 132,
    expiresAt: '2026-11-19T12:00:00.000Z',
  }
  const tickets = [sampleOrderTicket({ openMove })]
  const { button } = await openOrder({ order: sampleEventOrder({ tickets }) })
  await expect.element(page.getByText(/aguardando o pagamento de R\$.132,00/)).toBeVisible()
  await expect.element(button(/Trocar ingresso/)).not.toBeInTheDocument()
  const link = page.getByRole('link', { name: 'Ver o pedido da troca' })
  await expect.element(link).toHaveAttribute('href', `/pedidos/${openMove._id}`)
})

test.each([
  ['a member without the right', { canRefund: false }],
  [
    'a used ticket',
    { order: sampleEventOrder({ tickets: [sampleOrderTicket({ state: 'used' })] }) },
  ],
  ['a refunded order', { order: sampleEventOrder({ status: 'REFUNDED' as const }) }],
])('%s has no way to move it', async (_, scene) => {
  const { button } = await openOrder(scene)
  await expect.element(page.getByRole('heading', { name: 'Ingressos' })).toBeVisible()
  await expect.element(button(/Trocar ingresso/)).not.toBeInTheDocument()
})
