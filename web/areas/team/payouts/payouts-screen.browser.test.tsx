import type { TeamDifference, TeamDifferences } from '@55tickets/contracts/team/differences.ts'
import type { Debt, TeamPayout, TeamPayouts } from '@55tickets/contracts/team/payouts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { found } from '../../../lib/testing/render-signed-in.tsx'
import { renderTeam, sampleId } from '../testing/render-team.tsx'
import { PayoutsScreen } from './payouts-screen.tsx'

const samplePayout = (own: Partial<TeamPayout> = {}): TeamPayout => ({
  _id: sampleId(1),
  problem: 'blocked',
  organization: { _id: sampleId(2), name: 'Casa do Choro' },
  event: { _id: sampleId(3), name: 'Noite de São João' },
  amount: 1234.5,
  requestedAt: '2026-11-18T12:00:00.000Z',
  requestedBy: 'Rita Lima',
  sentAt: '2026-11-18T12:01:00.000Z',
  failure: null,
  ...own,
})
const sampleDebt: Debt = {
  organization: { _id: sampleId(4), name: 'Palco Sul' },
  event: { _id: sampleId(5), name: 'Festa da Uva' },
  amount: 310,
  expected: 45,
}

const sampleDifference = (own: Partial<TeamDifference> = {}): TeamDifference => ({
  day: '2026-11-17',
  foundAt: '2026-11-18T07:20:00.000Z',
  subject: 'charge',
  kind: 'paid-there',
  _id: sampleId(6),
  providerId: 'pay_1',
  order: { _id: sampleId(7), number: '482-719-360' },
  event: { _id: sampleId(3), name: 'Noite de São João' },
  organization: null,
  here: { status: 'WAITING', amount: 55 },
  there: { status: 'RECEIVED', amount: 55 },
  ...own,
})

const show = (answer: Partial<TeamPayouts>, differences: Partial<TeamDifferences> = {}) =>
  renderTeam(<PayoutsScreen />, ({ path }) => {
    if (path === '/api/team/payouts')
      return found({
        payouts: [],
        payoutCount: 0,
        debts: [],
        debtCount: 0,
        debtTotal: 0,
        ...answer,
      })
    return path === '/api/team/differences'
      ? found({ differences: [], total: 0, lastComparison: null, ...differences })
      : undefined
  })

test('a blocked transfer tells whose money it is and what to do', async () => {
  await show({ payouts: [samplePayout()], payoutCount: 1 })
  const link = page.getByRole('link', { name: 'Casa do Choro' })
  await expect.element(link).toHaveAttribute('href', `/equipe/organizacoes/${sampleId(2)}`)
  for (const text of ['Noite de São João', /R\$\s1\.234,50/, 'Bloqueada', /por Rita Lima/])
    await expect.element(page.getByText(text)).toBeVisible()
})

test('a part that was refunded in the provider’s panel names its order and what was taken', async () => {
  await show({
    returnedParts: [
      {
        order: { _id: sampleId(8), number: '482-719-360' },
        organization: { _id: sampleId(2), name: 'Casa do Choro' },
        event: 'Noite de São João',
        amount: 33.33,
        taken: 28.71,
        at: '2026-11-18T12:00:00.000Z',
      },
    ],
  })
  for (const text of ['Casa do Choro', /Pedido 482-719-360/, /R\$\s33,33/, /R\$\s28,71 saíram/])
    await expect.element(page.getByText(text)).toBeVisible()
})

test('a failed transfer shows the answer of the provider, a slow refund has no organization', async () => {
  const failed = samplePayout({ problem: 'failed', failure: 'Chave PIX não encontrada' })
  const refund = { organization: null, requestedBy: null, sentAt: null }
  const slow = samplePayout({ _id: sampleId(9), problem: 'slow', ...refund })
  await show({ payouts: [failed, slow], payoutCount: 2 })
  await expect.element(page.getByText('Resposta do banco: Chave PIX não encontrada')).toBeVisible()
  await expect.element(page.getByText('Reembolso a um comprador')).toBeVisible()
  await expect.element(page.getByText('Sem desfecho')).toBeVisible()
})

test('a debt shows what pays it off, and a list that is cut off says so', async () => {
  await show({ debts: [sampleDebt], debtCount: 120, debtTotal: 9_000 })
  await expect.element(page.getByText(/R\$\s9\.000,00 ao todo · 1 de 120/)).toBeVisible()
  await expect.element(page.getByText(/^-R\$\s310,00$/)).toBeVisible()
  await expect.element(page.getByText(/R\$\s45,00 a receber/)).toBeVisible()
})

test('nothing to look at is said', async () => {
  await show({})
  await expect.element(page.getByText('Nenhuma organização nos deve.')).toBeVisible()
  await expect
    .element(page.getByText('Nenhuma transferência bloqueada, atrasada ou falha.'))
    .toBeVisible()
})

test('a difference shows both sides, its order and a link to its event or organization', async () => {
  const charge = sampleDifference()
  const payout = sampleDifference({
    subject: 'transfer',
    kind: 'status',
    order: null,
    organization: { _id: sampleId(2), name: 'Casa do Choro' },
    there: { status: 'NEW_STATUS', amount: 55 },
  })
  await show({}, { differences: [charge, payout], total: 2 })
  const link = (name: string) => page.getByRole('link', { name })
  await expect
    .element(link('Noite de São João'))
    .toHaveAttribute('href', `/equipe/vendas/${sampleId(3)}`)
  await expect
    .element(link('Casa do Choro'))
    .toHaveAttribute('href', `/equipe/organizacoes/${sampleId(2)}`)
  for (const text of [
    'Pago no provedor, sem ingresso aqui',
    /17\/11\/2026 · Pedido 482-719-360/,
    'Recebida',
    'NEW_STATUS',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
})

test('a transfer that ended here is not said to be looked up', async () => {
  const ended = { status: 'DONE', amount: 55 }
  const own = { subject: 'transfer', kind: 'status', here: ended } as const
  await show({}, { differences: [sampleDifference(own)], total: 1 })
  await expect.element(page.getByText(/^Aqui ela já terminou/)).toBeVisible()
})

test('a payment that nobody here knows has no link, and one side is empty', async () => {
  const unknown = { _id: null, order: null, event: null, here: null }
  const difference = sampleDifference({ kind: 'unknown-here', ...unknown })
  await show({}, { differences: [difference], total: 150 })
  await expect.element(page.getByText('Pagamento sem pedido aqui')).toBeVisible()
  await expect.element(page.getByText('Nada', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^1 de 150/)).toBeVisible()
})

test('no difference is told apart from no comparison', async () => {
  await show({})
  await expect.element(page.getByText(/^Nenhum dia foi comparado ainda/)).toBeVisible()
})

test('the last comparison without a difference is told', async () => {
  await show({}, { lastComparison: { day: '2026-11-17', at: '2026-11-18T07:20:00.000Z' } })
  await expect.element(page.getByText(/^Nenhuma diferença/)).toBeVisible()
  await expect.element(page.getByText('Última comparação em 18/11/2026 às 04:20')).toBeVisible()
})
