import type { Answer } from '@55tickets/contracts/http/call.ts'
import type { readLedger } from '@55tickets/contracts/ledger.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { broken, found, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { EventLedger } from './event-ledger.tsx'
import { SALE, sampleEntry, sampleInstallments } from './testing/sample-ledger.ts'

type Ledger = Answer<typeof readLedger>

const ORGANIZATION = '0b6e4f00-0000-4000-8000-000000000001'
const EVENT = '0b6e4f00-0000-4000-8000-000000000007'

const empty: Ledger = {
  today: '2026-11-18',
  balance: 0,
  available: 0,
  upcoming: [],
  entries: [],
  next: null,
}

/** Shows a ledger; each page is answered by the cursor that asks for it. */
async function show(
  first: Ledger | ApiResponse,
  further: Record<string, Ledger | ApiResponse> = {},
) {
  const pages: Record<string, Ledger | ApiResponse> = { first, ...further }
  const screen = (
    <EventLedger
      organizationId={ORGANIZATION}
      eventId={EVENT}
      orderPath={(id) => `/pedidos/${id}`}
      reports={<p>Relatórios</p>}
    />
  )
  const rendered = await renderSignedIn(screen, {
    answer: ({ path }) => {
      const { pathname, searchParams } = new URL(path, window.location.origin)
      if (pathname !== `/api/organizations/${ORGANIZATION}/ledger`) return undefined
      const answer = pages[searchParams.get('cursor') ?? 'first']
      if (!answer) return undefined
      return 'status' in answer ? answer : found(answer)
    },
  })
  return { ...rendered, pages }
}
const region = (name: string) => page.getByRole('region', { name })
const textOf = (name: string) => region(name).element().textContent.replaceAll('\u00a0', ' ')

test('an event without entries says what will come, and has no chart', async () => {
  const { view } = await show(empty)
  await expect.element(page.getByText('Nenhum lançamento ainda')).toBeVisible()
  expect(textOf('Saldo do evento')).toContain('Disponível hojeR$ 0,00')
  expect(view.container.querySelector('canvas')).toBeNull()
  await expect.element(page.getByText('Relatórios')).toBeVisible()
})

test('entries lead to their order, with balance, instalments and what becomes available when', async () => {
  await show({
    ...empty,
    balance: 150,
    available: 50,
    upcoming: [{ day: '2026-12-20', amount: 100 }],
    entries: [
      sampleEntry({ _id: '9', at: '2026-11-18T14:00:00.000Z', balance: 150 }),
      ...sampleInstallments(),
    ],
  })
  await expect.element(region('Extrato')).toBeVisible()
  expect(textOf('Saldo do evento')).toContain(
    'Disponível hojeR$ 50,00A liberarR$ 100,00SaldoR$ 150,00',
  )
  expect(textOf('Extrato')).toContain(
    'VendaPedido 123-456-789+R$ 50,0018/11/2026 às 11:00saldo R$ 150,00PIX, já disponível',
  )
  expect(textOf('Extrato')).toContain(
    'Cartão, disponível de 20/12/2026 a 23/12/2026, em 3 parcelas',
  )
  await expect
    .element(page.getByRole('link', { name: 'Pedido 123-456-789' }).first())
    .toHaveAttribute('href', `/pedidos/${SALE}`)
  await page.getByText('Ver os 3 lançamentos').click()
  await expect
    .element(page.getByText('Ingressos, parcela 3 de 3 · disponível em 23/12/2026'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect.element(page.getByRole('rowheader', { name: '17/12 a 23/12/2026' })).toBeVisible()
})

test('a debt is named plainly, and a correction shows its note', async () => {
  await show({
    ...empty,
    balance: -20,
    available: -20,
    entries: [
      sampleEntry({
        kind: 'correction',
        part: null,
        order: null,
        installment: null,
        amount: -20,
        balance: -20,
        note: 'Equipe: acordo',
      }),
    ],
  })
  await expect.element(page.getByText('Equipe: acordo')).toBeVisible()
  expect(textOf('Saldo do evento')).toContain('Saldo devedorR$ 20,00')
  expect(textOf('Saldo do evento')).toContain('As próximas vendas pagam esta diferença.')
  expect(textOf('Extrato')).toContain('Correção-R$ 20,00')
})

test('older entries come on request, and a failure can be repeated', async () => {
  const older = sampleEntry({
    _id: '1',
    at: '2026-11-01T13:00:00.000Z',
    kind: 'refund',
    amount: -5,
  })
  const { pages } = await show(
    {
      ...empty,
      entries: [sampleEntry({ _id: '3' }), sampleEntry({ _id: '2', order: null })],
      next: '2_0',
    },
    { '2_0': broken },
  )
  const more = page.getByRole('button', { name: 'Ver lançamentos mais antigos' })
  await more.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  pages['2_0'] = { ...empty, entries: [older] }
  await more.click()
  await expect.element(page.getByText('Reembolso')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
  expect(page.getByRole('list').first().element().children).toHaveLength(3)
})

test('a member without the right reads the reason', async () => {
  await show(refused(403, 'FORBIDDEN', 'Você não tem permissão'))
  await expect.element(page.getByText('Não foi possível carregar o extrato')).toBeVisible()
})
