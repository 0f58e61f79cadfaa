import type { TeamRefund } from '@55tickets/contracts/team/refunds.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { found } from '../../../lib/testing/render-signed-in.tsx'
import { renderTeam, sampleId } from '../testing/render-team.tsx'
import { RefundList } from './refund-list.tsx'

const sampleRefund = (own: Partial<TeamRefund> = {}): TeamRefund => ({
  _id: sampleId(1),
  saleId: sampleId(2),
  orderNumber: '482-719-360',
  event: 'Noite de São João',
  buyer: { name: 'Rita Lima', email: 'rita@example.com', cpf: '52998224725' },
  amount: 110,
  since: '2026-11-18T12:00:00.000Z',
  reason: 'PIX pago há mais de 90 dias.',
  isTransfer: true,
  review: null,
  ...own,
})

async function show(docs: readonly TeamRefund[]) {
  const server = { docs }
  const rendered = await renderTeam(
    <RefundList page={1} onPageChange={vi.fn()} />,
    ({ method, path }) => {
      if (!path.startsWith('/api/team/refunds')) return undefined
      const { docs: left } = server
      return method === 'GET'
        ? found({ docs: left, totalDocs: left.length, page: 1, totalPages: 1 })
        : found({ message: 'Reembolso registrado.' })
    },
  )
  return { ...rendered, server }
}

test('a refund shows buyer, order, amount and cause, and is recorded once transferred', async () => {
  const { server, requests } = await show([sampleRefund()])
  for (const text of ['Rita Lima', /482-719-360/, /R\$\s110,00/, /mais de 90 dias/])
    await expect.element(page.getByText(text).first()).toBeVisible()
  await page.getByRole('button', { name: 'Já transferi' }).click()
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect.element(page.getByText('Escreva como o valor foi transferido')).toBeVisible()
  server.docs = []
  await page.getByLabelText('Como foi transferido').fill('PIX E123')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect.element(page.getByText('Nenhum reembolso a fazer')).toBeVisible()
  expect(requests.filter(({ path }) => path.endsWith(sampleId(1)))).toMatchObject([
    { path: `/api/team/refunds/${sampleId(1)}`, body: { note: 'PIX E123' } },
  ])
})

test('a refund that the provider refuses is listed without a button', async () => {
  await show([sampleRefund({ isTransfer: false, reason: 'Falta saldo.' })])
  await expect.element(page.getByText('Falta saldo.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Já transferi' })).not.toBeInTheDocument()
})

test('a refund that the event’s money does not cover is looked at, and let go on', async () => {
  const review = { cause: 'Evento fraco', balance: -55 }
  const { server, requests } = await show([sampleRefund({ isTransfer: false, review })])
  for (const text of ['Conferir', 'Evento fraco', /−\s?R\$\s55,00/])
    await expect.element(page.getByText(text).first()).toBeVisible()
  await page.getByRole('button', { name: 'Conferi: devolver' }).click()
  server.docs = []
  await page.getByRole('button', { name: 'Devolver R$ 110,00' }).click()
  await expect.element(page.getByText('Nenhum reembolso a fazer')).toBeVisible()
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(
    `POST /api/team/refunds/${sampleId(1)}/approve`,
  )
})
