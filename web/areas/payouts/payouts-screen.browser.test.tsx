import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import type { BalanceList, Payout, PayoutAccount } from '@55tickets/contracts/payouts.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, found, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { palcoSul } from '../organizations/testing/render-workspace.tsx'
import { PayoutsScreen } from './payouts-screen.tsx'
import {
  sampleAccount,
  sampleBalance,
  sampleBalances,
  sampleKey,
  samplePayout,
} from './testing/sample-payouts.ts'

const organization: OwnOrganization = { ...palcoSul, status: 'verified' }
const root = `/api/organizations/${organization._id}`

interface Shown {
  readonly role?: OwnOrganization['role']
  readonly account?: PayoutAccount | (() => PayoutAccount)
  readonly balances?: BalanceList | (() => BalanceList)
  readonly payouts?: readonly Payout[]
  readonly write?: () => ApiResponse
}

/** State of the server now. */
const current = <T extends object>(value: T | (() => T)): T =>
  typeof value === 'function' ? value() : value

async function show(shown: Shown = {}) {
  const { role = 'owner', account = sampleAccount(), payouts = [] } = shown
  const balances = shown.balances ?? sampleBalances([sampleBalance()])
  const rendered = await renderSignedIn(
    <PayoutsScreen organization={{ ...organization, role }} />,
    {
      answer: ({ method, path }) => {
        if (!path.startsWith(root)) return undefined
        if (method !== 'GET') return shown.write?.() ?? found({})
        if (path.endsWith('/payout-account')) return found(current(account))
        if (path.endsWith('/balances')) return found(current(balances))
        return found({ docs: payouts, totalDocs: payouts.length, page: 1, totalPages: 1 })
      },
    },
  )
  const written = () =>
    rendered.requests.filter(({ method, path }) => method !== 'GET' && path.startsWith(root))
  return { ...rendered, written }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const text = (words: string | RegExp) => page.getByText(words)

test('shows how much, when and why of each event', async () => {
  await show({
    balances: sampleBalances(
      [
        sampleBalance({ withheld: 80, payable: 890 }),
        sampleBalance({
          eventId: '0b6e4f00-0000-4000-8000-000000000009',
          name: 'Baile',
          available: -80,
          reserve: 0,
          payable: 0,
          coming: [],
        }),
      ],
      { payable: 890, withheld: 80, debt: 80 },
    ),
  })
  const event = page.getByRole('article', { name: 'Noite de Choro' })
  await expect.element(event.getByText(/R\$\s890,00/)).toBeVisible()
  await expect
    .element(event.getByText('10 % das vendas no cartão, livre em 05/01/2027'))
    .toBeVisible()
  await expect.element(event.getByText(/^A partir de 03\/12\/2026/)).toBeVisible()
  await expect.element(event.getByText(/^Cobre saldo devedor/)).toBeVisible()
  await expect.element(text(/^Saldo devedor: R\$\s80,00/)).toBeVisible()
  await expect
    .element(page.getByRole('article', { name: 'Baile' }).getByText(/-R\$\s80,00/))
    .toBeVisible()
})

test('several events and a debt add up to the headline', async () => {
  const owing = { reserve: 0, withheld: 20, available: 100, payable: 80, coming: [] }
  const events = [
    sampleBalance(owing),
    sampleBalance({ ...owing, eventId: '0b6e4f00-0000-4000-8000-000000000009', name: 'Baile' }),
  ]
  await show({ balances: sampleBalances(events, { payable: 80, withheld: 120, debt: 120 }) })
  const summary = page.getByRole('region', { name: 'Disponível para repasse hoje' })
  await expect.element(summary.getByText(/R\$\s80,00/)).toBeVisible()
  await expect.element(summary.getByText(/R\$\s120,00/).first()).toBeVisible()
  expect(summary.element().textContent).not.toMatch(/R\$\s40,00/)
  for (const name of ['Noite de Choro', 'Baile'])
    await expect
      .element(
        page.getByRole('article', { name }).getByText(/somando todos os eventos, até R\$\s80,00/),
      )
      .toBeVisible()
})

test('what is held back of PIX sales is said with its reason, and a debt of the same CNPJ elsewhere', async () => {
  const balance = sampleBalance({ pixReserve: 40, pixReserveUntil: '2027-01-19', payable: 930 })
  await show({ balances: sampleBalances([balance], { debt: 70, othersDebt: 50 }) })
  const card = page.getByRole('article', { name: 'Noite de Choro' })
  await expect.element(card.getByText(/-R\$\s40,00/)).toBeVisible()
  await expect
    .element(card.getByText(/5 % das vendas por PIX, livre em 19\/01\/2027/))
    .toBeVisible()
  await expect
    .element(page.getByText(/R\$\s50,00 é de outra organização com o mesmo CPF ou CNPJ/))
    .toBeVisible()
})

test('an organization that is paid nothing now is not told of money for today', async () => {
  await show({
    balances: sampleBalances([sampleBalance()], { block: 'suspended' }),
    account: sampleAccount({ block: 'suspended' }),
  })
  await expect
    .element(page.getByRole('region', { name: 'Esperando liberação para repasse' }))
    .toBeVisible()
  await expect.element(text('esperando liberação')).toBeVisible()
  expect(text(/Disponível para repasse hoje|pode ser repassado agora/).elements()).toEqual([])
})

test('a payout is asked for once, with the key in sight', async () => {
  let answer: ApiResponse = broken
  const { written, toasts } = await show({ write: () => answer })
  await pressOn(button('Pedir repasse'))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('CNPJ 11.222.***/****-81')).toBeVisible()
  await fillIn(dialog.getByLabelText('Valor (R$)'), '970,01')
  await pressOn(button('Repassar'))
  await expect.element(dialog.getByText(/O máximo disponível agora é R\$\s970,00/)).toBeVisible()
  await fillIn(dialog.getByLabelText('Valor (R$)'), '1.2')
  await fillIn(dialog.getByLabelText('Valor (R$)'), '500')
  await pressOn(button(/^Repassar R\$\s500,00/))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  answer = { status: 201, body: samplePayout({ status: 'REQUESTED' }) }
  await pressOn(button(/^Repassar R\$\s500,00/))
  await expect.element(dialog).not.toBeInTheDocument()
  const [first, second] = written()
  expect(second?.body).toMatchObject({ amount: 500 })
  // The lost request and its repetition are one payout.
  const key = (request = first) => request?.headers?.['Idempotency-Key']
  expect(key()).toMatch(/^[0-9a-f]{32}$/)
  expect(key(second)).toBe(key())
  await expect.poll(() => toasts).toMatchObject([{ text: expect.stringContaining('a caminho') }])
})

test('the keyboard’s focus returns to the button that opened a payout', async () => {
  await show()
  await expect.element(button('Pedir repasse')).toBeVisible()
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click(),
  ]) {
    ;(button('Pedir repasse').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await leave()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button('Pedir repasse')).toHaveFocus()
  }
})

test('the focus goes to the heading when the payout took the button away', async () => {
  let balance = sampleBalance()
  await show({
    balances: () => sampleBalances([balance]),
    write: () => {
      balance = sampleBalance({ payable: 0 })
      return { status: 201, body: samplePayout({ status: 'REQUESTED' }) }
    },
  })
  await pressOn(button('Pedir repasse'))
  await pressOn(button(/^Repassar/))
  await expect.element(button('Pedir repasse')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Por evento' })).toHaveFocus()
})

test('the focus goes to the heading when the key’s button is gone', async () => {
  let account = sampleAccount({ key: null, block: 'noKey' })
  await show({
    account: () => account,
    write: () => {
      account = sampleAccount({ key: null, waitingKey: sampleKey, block: 'keyWaits' })
      return found(account)
    },
  })
  await pressOn(button('Cadastrar chave'))
  const dialog = page.getByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Cadastrar chave')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await pressOn(dialog.getByRole('button', { name: 'Cadastrar chave' }))
  await expect.element(button('Cadastrar chave')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Chave PIX que recebe' })).toHaveFocus()
})

test('a refusal says why', async () => {
  await show({
    write: () => refused(422, 'PAYOUT_BLOCKED', 'Um comprador contesta um pagamento no cartão.'),
  })
  await pressOn(button('Pedir repasse'))
  await pressOn(button(/^Repassar/))
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('Um comprador contesta um pagamento no cartão.')
})

test.each(['manager', 'finance'] as const)(
  'a %s sees the money, without the key’s button',
  async (role) => {
    await show({ role, account: sampleAccount({ key: null, block: 'noKey' }) })
    await expect.element(text('Só os donos cadastram a chave. Fale com um deles.')).toBeVisible()
    await expect.element(button('Cadastrar chave')).not.toBeInTheDocument()
  },
)

test('a manager asks for nothing', async () => {
  await show({ role: 'manager' })
  await expect.element(text('pode ser repassado agora')).toBeVisible()
  await expect.element(button('Pedir repasse')).not.toBeInTheDocument()
})

test('support does not see the money', async () => {
  await show({ role: 'support' })
  await expect.element(page.getByRole('heading', { name: 'Você não vê os repasses' })).toBeVisible()
})

test('an owner sets the key, and reads why it was refused', async () => {
  const { written } = await show({
    account: sampleAccount({ key: null, block: 'noKey' }),
    balances: sampleBalances([sampleBalance()], { block: 'noKey' }),
    write: () => refused(403, 'ORGANIZATION_SUSPENDED', 'Esta organização está suspensa.'),
  })
  await expect.element(text('Falta cadastrar a chave PIX que recebe os repasses.')).toBeVisible()
  await expect.element(button('Pedir repasse')).not.toBeInTheDocument()
  await pressOn(button('Cadastrar chave'))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('11.222.333/0001-81')).toBeVisible()
  await pressOn(dialog.getByRole('button', { name: 'Cadastrar chave' }))
  await expect.element(dialog.getByText('Esta organização está suspensa.')).toBeVisible()
  expect(written()[0]?.body).toEqual({ pixKey: '11222333000181' })
})

test('a waiting key says from when it counts', async () => {
  const waitingKey = { ...sampleKey, countsFrom: '2026-11-19T12:30:00.000Z' }
  await show({ account: sampleAccount({ key: null, waitingKey, block: 'keyWaits' }) })
  await expect.element(text('19/11/2026 às 09:30')).toBeVisible()
})

test('an organization without a document is sent to its data', async () => {
  await show({ account: sampleAccount({ key: null, document: null, block: 'noKey' }) })
  await expect
    .element(page.getByRole('link', { name: 'Informar CPF ou CNPJ' }))
    .toHaveAttribute('href', '/promotor/o/palco-sul/dados')
})

test('lists payouts with how far each is', async () => {
  await show({
    payouts: [
      samplePayout({ _id: '0b6e4f00-0000-4000-8000-000000000001', status: 'REQUESTED' }),
      samplePayout(),
      samplePayout({
        _id: '0b6e4f00-0000-4000-8000-000000000002',
        status: 'FAILED',
        failure: 'Chave não encontrada',
      }),
      samplePayout({
        _id: '0b6e4f00-0000-4000-8000-000000000003',
        status: 'FAILED',
        failure: 'key-stopped',
      }),
    ],
  })
  for (const words of [
    'A caminho',
    'Pago',
    /voltou para o disponível.*Chave não/,
    /foi parada antes/,
  ])
    await expect.element(text(words)).toBeVisible()
  await expect.element(text('Não foi pago').first()).toBeVisible()
})
