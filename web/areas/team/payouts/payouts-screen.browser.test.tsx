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

const show = (answer: Partial<TeamPayouts>) =>
  renderTeam(<PayoutsScreen />, ({ path }) =>
    path === '/api/team/payouts'
      ? found({ payouts: [], payoutCount: 0, debts: [], debtCount: 0, debtTotal: 0, ...answer })
      : undefined,
  )

test('a blocked transfer tells whose money it is and what to do', async () => {
  await show({ payouts: [samplePayout()], payoutCount: 1 })
  const link = page.getByRole('link', { name: 'Casa do Choro' })
  await expect.element(link).toHaveAttribute('href', `/equipe/organizacoes/${sampleId(2)}`)
  for (const text of ['Noite de São João', /R\$\s1\.234,50/, 'Bloqueada', /por Rita Lima/])
    await expect.element(page.getByText(text)).toBeVisible()
})

test('a failed transfer shows the answer of the provider, a slow refund has no organization', async () => {
  const failed = samplePayout({ problem: 'failed', failure: 'Chave PIX não encontrada' })
  const refund = { organization: null, requestedBy: null, sentAt: null }
  const slow = samplePayout({ _id: sampleId(9), problem: 'slow', ...refund })
  await show({ payouts: [failed, slow], payoutCount: 2 })
  await expect
    .element(page.getByText('Resposta do provedor: Chave PIX não encontrada'))
    .toBeVisible()
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
