import type { Payment } from '@55tickets/contracts/payments.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, found, refused } from '../../lib/testing/render-signed-in.tsx'
import { sampleId } from './testing/checkout.tsx'
import { inDays, renderSale, sampleCode, samplePaidSale } from './testing/sale.tsx'

const cancel = page.getByRole('button', { name: 'Cancelar compra' })
const dialog = page.getByRole('dialog', { name: 'Cancelar a compra?' })
const yes = dialog.getByRole('button', { name: 'Sim, cancelar' })

const card: Payment = {
  formaPagamento: 'CREDIT_CARD',
  status: 'CONFIRMED',
  valor: 187,
  parcelas: 1,
  createdAt: inDays(0),
  isInAnalysis: false,
  pixQrCodeUrl: null,
  pixCopiaECola: null,
}
const pix: Payment = { ...card, formaPagamento: 'PIX' }

const refundable = samplePaidSale({
  pagamento: [card],
  refundableUntil: inDays(6),
  ticketCodes: [sampleCode, { ...sampleCode, _id: sampleId(51) }],
})

async function openDialog(answer: ApiResponse = found({ status: 'REFUNDED' }), sale = refundable) {
  const rendered = await renderSale(sale, ({ method, path }) =>
    method === 'POST' && path.endsWith('/refund') ? answer : undefined,
  )
  await pressOn(cancel)
  const sent = () => rendered.requests.filter(({ path }) => path.endsWith('/refund')).length
  return { ...rendered, sent }
}

test.each([
  ['that is not refundable', null],
  ['after the refund period', inDays(-1)],
])('a purchase cannot be cancelled %s', async (_when, refundableUntil) => {
  await renderSale(samplePaidSale({ refundableUntil }))
  await expect.element(page.getByText('Ingressos daqui')).toBeVisible()
  await expect.element(cancel).not.toBeInTheDocument()
})

test('the dialog explains the consequences: all tickets, full refund, and when it arrives', async () => {
  const { sent } = await openDialog()
  for (const text of [
    'Os 2 ingressos deixam de valer na hora',
    'R$\u00a0187,00 de volta: tudo o que pagou, inclusive a taxa de serviço',
    'em até 10 dias úteis',
    'Não dá para desfazer',
  ])
    await expect.poll(() => dialog.element().textContent).toContain(text)
  expect(sent()).toBe(0)
  await pressOn(dialog.getByRole('button', { name: 'Manter compra' }))
  await expect.element(cancel).toHaveFocus()
  expect(sent()).toBe(0)
})

test.each<[string, string, Payment[]]>([
  [
    'the PIX, although a later card was declined',
    'por PIX para a conta',
    [pix, { ...card, status: 'DECLINED' }],
  ],
  [
    'the card, after a late PIX was refunded',
    'para o cartão usado',
    [{ ...pix, status: 'REFUNDED' }, card],
  ],
  [
    'the PIX, after a late card was refunded',
    'por PIX para a conta',
    [pix, { ...card, status: 'REFUNDED' }],
  ],
])('the dialog names the refund method of the kept payment: %s', async (_, way, pagamento) => {
  await openDialog(undefined, { ...refundable, pagamento })
  await expect.poll(() => dialog.element().textContent).toContain(`O valor volta ${way}`)
})

test('a cancelled purchase shows a toast and its refund', async () => {
  const { server, toasts, sent } = await openDialog()
  server.sale = {
    ...refundable,
    status: 'REFUNDED',
    ticketCodes: [],
    refundableUntil: null,
    refund: {
      status: 'UNDER_WAY',
      amount: 187,
      startedAt: inDays(0),
      doneAt: null,
      isTransfer: false,
    },
  }
  await pressOn(yes)
  await expect.element(page.getByRole('heading', { name: 'Reembolso em andamento' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(toasts).toEqual([
    {
      channel: 'general',
      variant: 'success',
      text: 'Compra cancelada. O reembolso está a caminho.',
    },
  ])
  expect(sent()).toBe(1)
})

test('a refusal shows the server’s message and refetches the sale', async () => {
  const { toasts, requests } = await openDialog(
    refused(409, 'TICKET_USED', 'Um ingresso deste pedido já foi utilizado.'),
  )
  const before = requests.filter(({ method }) => method === 'GET').length
  await pressOn(yes)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(toasts).toMatchObject([
    {
      title: 'Erro ao cancelar compra',
      description: 'Um ingresso deste pedido já foi utilizado.',
    },
  ])
  await expect
    .poll(() => requests.filter(({ method }) => method === 'GET').length)
    .toBeGreaterThan(before)
})

test('when the server is unreachable the dialog stays open for a retry', async () => {
  const { toasts } = await openDialog(broken)
  await pressOn(yes)
  await expect
    .poll(() => toasts)
    .toMatchObject([
      { description: 'Não foi possível cancelar a compra. Por favor, tente novamente.' },
    ])
  await expect.element(yes).toBeVisible()
})
