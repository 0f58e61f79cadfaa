import type { Sale } from '@55tickets/contracts/orders.ts'
import type { Payment } from '@55tickets/contracts/payments.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useVisit } from '../../framework/router/router.tsx'
import { MemoryRouter, Route, Routes } from '../../framework/testing/memory-router.tsx'
import { type ApiResponse, bindApi } from '../../lib/api/api.ts'
import { AppProvider } from '../../lib/app-context.tsx'
import { type Message, toastQueue } from '../../lib/toasts/toast-queue.ts'
import { CheckoutScreen } from './checkout/checkout-screen.tsx'
import { sampleId, sampleSale, site } from './testing/checkout.tsx'

const found = (own: Partial<Sale> = {}): ApiResponse => ({ status: 200, body: sampleSale(own) })

const payment: Payment = {
  formaPagamento: 'PIX',
  status: 'PENDING',
  valor: 187,
  parcelas: 1,
  createdAt: sampleSale().createdAt,
  isInAnalysis: false,
  pixQrCodeUrl: 'data:,',
  pixCopiaECola: '0002',
}

/** Renders the checkout of a sale whose API response can be changed. */
async function openScreen(first: ApiResponse | 'away') {
  const server = { now: first }
  const messages: Message[] = []
  toastQueue.open((message) => messages.push(message))
  const api = bindApi(async () => {
    if (server.now === 'away') throw new TypeError('Failed to fetch')
    return server.now
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  function Screen() {
    const [isPaying, setIsPaying] = useState(false)
    return (
      <>
        <CheckoutScreen id={sampleId(1)} isPaying={isPaying}>
          {({ status }) => <p>{status}</p>}
        </CheckoutScreen>
        <button type="button" onClick={() => setIsPaying(!isPaying)}>
          Pagar
        </button>
      </>
    )
  }
  await render(
    <QueryClientProvider client={client}>
      <AppProvider api={api} site={site}>
        <MemoryRouter initialEntries={['/antes', '/checkout']}>
          <Routes>
            <Route path="/checkout" element={<Screen />} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </AppProvider>
    </QueryClientProvider>,
  )
  const respondWith = async (answer: ApiResponse) => {
    server.now = answer
    await client.invalidateQueries()
  }
  return { messages, respondWith }
}

function Address() {
  const { action, location } = useVisit()
  return <p>{`${action} ${location.pathname}`}</p>
}

const press = () => page.getByRole('button', { name: 'Pagar' }).click()

test('an invalid expiry date does not break the checkout', async () => {
  await openScreen(found({ expiresAt: 'amanhã' }))
  await expect.element(page.getByText('PENDING')).toBeVisible()
})

test('a sale is shown', async () => {
  await openScreen(found())
  await expect.element(page.getByText('PENDING')).toBeVisible()
})

test.each<[string, ApiResponse | 'away']>([
  ['does not exist', { status: 404, body: { code: 'SALE_NOT_FOUND', message: 'não' } }],
  ['fails to load', { status: 500, body: undefined }],
  ['cannot be reached', 'away'],
])('a sale that %s: shows a notice and redirects home', async (_, answer) => {
  const { messages } = await openScreen(answer)
  await expect.element(page.getByText('REPLACE /')).toBeVisible()
  expect(messages).toMatchObject([
    {
      channel: 'notice',
      title: 'Erro ao carregar checkout',
      description: 'Informações da venda não encontradas.',
    },
  ])
})

test('a pending PIX redirects to its page, and back does not return here', async () => {
  await openScreen(found({ status: 'PAYMENT_PENDING', pagamento: [payment] }))
  await expect.element(page.getByText(`REPLACE /pix-payment/${sampleId(1)}`)).toBeVisible()
})

test.each([
  ['a cancelled PIX', [{ ...payment, status: 'CANCELED' as const }]],
  ['a card', [{ ...payment, formaPagamento: 'CREDIT_CARD' as const }]],
])('%s does not redirect to the PIX page', async (_, pagamento) => {
  await openScreen(found({ status: 'PAYMENT_PENDING', pagamento }))
  await expect.element(page.getByText('PAYMENT_PENDING')).toBeVisible()
})

test('updates of the sale wait until a payment in progress has its response', async () => {
  const { respondWith } = await openScreen(found())
  await press()
  await respondWith(found({ status: 'PAYMENT_PENDING', pagamento: [payment] }))
  await expect.element(page.getByText('PENDING', { exact: true })).toBeVisible()
  await press()
  await expect.element(page.getByText(`REPLACE /pix-payment/${sampleId(1)}`)).toBeVisible()
})
