import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { saleId, sampleSale, sampleUser } from '../../areas/payments/form/testing/payment-form.tsx'
import { MemoryRouter } from '../../framework/testing/memory-router.tsx'
import { bindApi } from '../../lib/api/api.ts'
import { AppProvider } from '../../lib/app-context.tsx'
import { AuthProvider } from '../../lib/auth/auth.tsx'
import { createFakeAccounts, credentials, openTab } from '../../lib/testing/fake-accounts.ts'
import { site } from '../../lib/testing/sample-site.ts'
import { CheckoutPayment } from './checkout-payment.tsx'

/** Renders the checkout for a user; data that is saved updates the user. */
async function show(user: CurrentUser, isExpired = false) {
  const accounts = createFakeAccounts()
  accounts.user = user
  const { auth } = openTab({
    transport: async (request) => {
      if (request.method !== 'PUT') return accounts.transport(request)
      accounts.user = { ...accounts.user, ...(request.body as Partial<CurrentUser>) }
      return { status: 200, body: accounts.user }
    },
  })
  await auth.login(credentials)
  const nothing = () => undefined
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider api={bindApi(auth.transport)} site={site}>
        <AuthProvider auth={auth}>
          <MemoryRouter initialEntries={[`/checkout/${saleId}`]}>
            <CheckoutPayment
              sale={sampleSale()}
              isExpired={isExpired}
              onPlan={nothing}
              onPaying={nothing}
              onStale={nothing}
            />
          </MemoryRouter>
        </AuthProvider>
      </AppProvider>
    </QueryClientProvider>,
  )
}

const payment = page.getByRole('heading', { name: 'Pagamento' })
const cpf = page.getByRole('button', { name: 'Salvar CPF' })
const address = page.getByRole('button', { name: 'Salvar endereço' })
const complete = sampleUser()

test.each<[string, Partial<CurrentUser>, boolean, boolean]>([
  ['nothing', { cpf: null, address: null }, true, true],
  ['no CPF', { cpf: null }, true, false],
  ['a CPF of ten digits', { cpf: '5299822472' }, true, false],
  ['no address', { address: null }, false, true],
  ...(['postalCode', 'street', 'number', 'city'] as const).map(
    (part): [string, Partial<CurrentUser>, boolean, boolean] => [
      `an address without ${part}`,
      { address: complete.address && { ...complete.address, [part]: '' } },
      false,
      true,
    ],
  ),
])(
  'a buyer of whom %s is known is asked for the rest before paying',
  async (_, own, asksCpf, asksAddress) => {
    await show(sampleUser(own))
    await expect.element(page.getByText('Em seguida, você escolhe como pagar.')).toBeVisible()
    expect([cpf.elements().length, address.elements().length]).toEqual([
      Number(asksCpf),
      Number(asksAddress),
    ])
    await expect.element(payment).not.toBeInTheDocument()
  },
)

test('a buyer with complete data can pay', async () => {
  await show(complete)
  await expect.element(payment).toBeVisible()
  await expect.element(cpf).not.toBeInTheDocument()
  await expect.element(address).not.toBeInTheDocument()
})

test('saving the data leads to the payment and focuses it', async () => {
  await show(sampleUser({ cpf: null }))
  await page.getByRole('textbox', { name: 'CPF' }).fill('52998224725')
  await cpf.click()
  await expect.element(payment).toHaveFocus()
})

test('an expired reservation asks for no data', async () => {
  await show(sampleUser({ cpf: null, address: null }), true)
  await expect.element(page.getByRole('button', { name: 'Reserva Expirada' })).toBeDisabled()
  await expect.element(cpf).not.toBeInTheDocument()
})
