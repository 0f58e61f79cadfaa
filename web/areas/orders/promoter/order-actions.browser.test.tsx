import type { OrderRefundPlan } from '@55tickets/contracts/event-orders/actions.ts'
import type { StoryLine } from '@55tickets/contracts/event-orders/story.ts'
import type { EventOrder } from '@55tickets/contracts/event-orders.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { EventOrderScreen } from './event-order-screen.tsx'
import {
  EVENT_ID,
  SALE_ID,
  sampleEventOrder,
  sampleOrderTicket,
  samplePlan,
} from './testing/sample-event-order.ts'

interface OrderScene {
  readonly order?: EventOrder
  readonly plan?: () => ApiResponse
  readonly lines?: readonly StoryLine[]
  readonly canRefund?: boolean
  readonly posted?: () => ApiResponse
}

async function openOrder({
  order = sampleEventOrder(),
  plan = () => found(samplePlan()),
  lines = [],
  canRefund = true,
  posted = () => found({ status: 'REFUNDED' }),
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
        if (method === 'POST' && path.includes('/orders/')) return posted()
        if (path.endsWith('/story')) return found({ lines })
        if (path.endsWith('/refund')) return plan()
        return path.includes('/orders/') ? found(order) : undefined
      },
    },
  )
  return {
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    toasts,
    sent: () =>
      requests.filter(({ method, path }) => method === 'POST' && path.includes('/orders/')),
  }
}

test('an order tells what happened to it, with times of the event’s zone', async () => {
  const at = '2026-11-10T15:04:00.000Z'
  await openOrder({
    lines: [
      { at, topic: 'order', text: 'Ana Souza reservou 2 ingressos', detail: '2 × Pista' },
      { at, topic: 'payment', text: 'Pagou R$ 110,00 por PIX', detail: null },
    ],
  })
  await expect.element(page.getByText('Pagou R$ 110,00 por PIX')).toBeVisible()
  const items = page.getByRole('listitem').elements()
  const texts = items.map(({ textContent }) => textContent)
  expect(texts.slice(-2)).toEqual([
    'Ana Souza reservou 2 ingressos2 × Pista10/11/2026 às 12:04',
    'Pagou R$ 110,00 por PIX10/11/2026 às 12:04',
  ])
})

test('an order is resent, and the address is told', async () => {
  const { button, sent, toasts } = await openOrder({
    posted: () => found({ email: 'ana@example.com' }),
  })
  await pressOn(button('Reenviar pedido'))
  await expect
    .poll(() => toasts)
    .toMatchObject([{ text: 'Pedido reenviado para ana@example.com.' }])
  expect(sent().map(({ path }) => path)).toEqual([
    `/api/promoter/events/${EVENT_ID}/orders/${SALE_ID}/resend`,
  ])
})

test('an order that was resent too often says so', async () => {
  const { button, toasts } = await openOrder({
    posted: () => refused(429, 'TOO_MANY_ATTEMPTS', 'Este pedido já foi reenviado 3 vezes.'),
  })
  await pressOn(button('Reenviar pedido'))
  await expect.poll(() => toasts).toMatchObject([{ text: 'Este pedido já foi reenviado 3 vezes.' }])
})

test('a name is corrected with a cause; an empty CPF stays as it is', async () => {
  const { button, sent } = await openOrder({
    posted: () => found({ holderName: 'Rita Mello', holderCpf: '***.982.247-**' }),
  })
  await pressOn(button(/^Corrigir nome do ingresso/))
  await pressOn(button('Corrigir e avisar'))
  await expect.element(page.getByText('Conte o motivo: ele vai no aviso')).toBeVisible()
  await fillIn(page.getByLabelText('Quem vai usar'), 'Rita Mello')
  await fillIn(page.getByLabelText('Motivo'), 'Faltou uma letra')
  await pressOn(button('Corrigir e avisar'))
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]).toMatchObject({
    path: `/api/promoter/events/${EVENT_ID}/orders/${SALE_ID}/holder`,
    body: {
      codeId: sampleOrderTicket()._id,
      name: 'Rita Mello',
      cause: 'Faltou uma letra',
    },
  })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a name that is refused keeps what was typed', async () => {
  const { button } = await openOrder({
    posted: () => refused(409, 'CODE_USED', 'Este ingresso já foi utilizado.'),
  })
  await pressOn(button(/^Corrigir nome do ingresso/))
  await fillIn(page.getByLabelText('Motivo'), 'Faltou uma letra')
  await pressOn(button('Corrigir e avisar'))
  await expect.element(page.getByText('Este ingresso já foi utilizado.')).toBeVisible()
  await expect.element(page.getByLabelText('Motivo')).toHaveValue('Faltou uma letra')
})

test('a refund shows the money first, and sends what was shown', async () => {
  const plan = samplePlan({ interest: 5, returned: 15, refund: 100, used: 1, openMoves: 1 })
  const { button, sent } = await openOrder({ plan: () => found(plan) })
  await pressOn(button('Reembolsar pedido'))
  await expect.element(page.getByText('Já devolvido')).toBeVisible()
  const text = page.getByRole('dialog').element().textContent
  expect(text).toMatch(/Volta para o compradorR\$.100,00/)
  expect(text).toContain('1 ingresso deste pedido já foi usado')
  expect(text).toMatch(/deixa de receber R\$.100,00. Quem devolve a taxa e os juros é a 55Tickets/)
  expect(text).toContain('Uma troca deste pedido aguarda pagamento')
  await fillIn(page.getByLabelText('Motivo'), 'Comprou duas vezes')
  await pressOn(button(/^Devolver R\$.100,00$/))
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]).toMatchObject({
    path: `/api/promoter/events/${EVENT_ID}/orders/${SALE_ID}/refund`,
    body: {
      reason: 'Comprou duas vezes',
      confirmed: { refund: 100, used: 1, route: 'provider' },
    },
  })
})

test.each([
  ['goes to the buyer’s CPF', 'transfer', /transferência para a chave PIX do CPF/],
  ['our team transfers', 'team', /Nossa equipe faz a transferência/],
  ['our team looks at', 'review', /espera a conferência da nossa equipe/],
] as const)('a refund that %s is told', async (_, route, told) => {
  const plan: OrderRefundPlan = samplePlan({ method: 'PIX', route })
  const { button } = await openOrder({ plan: () => found(plan) })
  await pressOn(button('Reembolsar pedido'))
  await expect.element(page.getByText(told)).toBeVisible()
})

test('a refund after the event says who is mailed', async () => {
  const { button } = await openOrder({
    plan: () => found(samplePlan({ needsStepUp: true, route: 'review' })),
  })
  await pressOn(button('Reembolsar pedido'))
  await expect
    .element(page.getByText(/todos os donos da organização recebem um email/))
    .toBeVisible()
})

test('a refund that differs meanwhile shows the new figures and keeps the reason', async () => {
  let used = 0
  const { button } = await openOrder({
    plan: () => found(samplePlan({ used })),
    posted: () => {
      used = 1
      return refused(409, 'REFUND_DIFFERS', 'Confira de novo.')
    },
  })
  await pressOn(button('Reembolsar pedido'))
  await fillIn(page.getByLabelText('Motivo'), 'Comprou duas vezes')
  await pressOn(button(/^Devolver/))
  await expect.element(page.getByText('Confira de novo.')).toBeVisible()
  await expect.element(page.getByText(/1 ingresso deste pedido já foi usado/)).toBeVisible()
  await expect.element(page.getByLabelText('Motivo')).toHaveValue('Comprou duas vezes')
})

test('a disputed order says why it can not be refunded', async () => {
  const { button } = await openOrder({
    plan: () => refused(409, 'SALE_NOT_PAID', 'O banco abriu uma contestação.'),
  })
  await pressOn(button('Reembolsar pedido'))
  await expect.element(page.getByText('O banco abriu uma contestação.')).toBeVisible()
  await expect.element(button('Devolver')).toBeDisabled()
})

test('support resends and corrects, but does not refund', async () => {
  const { button } = await openOrder({ canRefund: false })
  await expect.element(button('Reenviar pedido')).toBeVisible()
  await expect.element(button(/^Corrigir nome/)).toBeVisible()
  await expect.element(button('Reembolsar pedido')).not.toBeInTheDocument()
})

test.each([
  ['a used ticket', sampleEventOrder({ tickets: [sampleOrderTicket({ state: 'used' })] })],
  [
    'a ticket without a name',
    sampleEventOrder({ tickets: [sampleOrderTicket({ holderName: null })] }),
  ],
  ['a refunded order', sampleEventOrder({ status: 'REFUNDED' })],
])('%s has no name to correct', async (_what, order) => {
  const { button } = await openOrder({ order })
  await expect.element(page.getByRole('heading', { name: 'Ingressos' })).toBeVisible()
  await expect.element(button(/^Corrigir nome/)).not.toBeInTheDocument()
})
