import { expect } from '@playwright/test'
import { team } from '../account.ts'
import {
  buyTicket,
  expectVerdict,
  openGate,
  readingMarathon,
  showToCamera,
  test,
  waitForServiceWorker,
} from '../gate.ts'
import { open } from '../journey.ts'
import { payer } from '../payments.ts'
import { findIds, signIn } from '../reservations.ts'

test('one ticket admitted by two offline gates is reported as a conflict to both gates and the team', {
  tag: '@long',
}, async ({ page, request, openPhone }) => {
  const ticket = await buyTicket(request, await payer(request))
  const openAt = async (gate: string) => {
    const phone = await openPhone()
    await openGate(phone, { gate })
    await waitForServiceWorker(phone.page)
    await phone.context.setOffline(true)
    return phone
  }
  const phones = await Promise.all([openAt('Portão 1'), openAt('Portão 2')])
  for (const phone of phones) {
    await showToCamera(phone, ticket.picture)
    await expectVerdict(phone, 'admitted', ticket.holder)
  }
  for (const { context, page: gate } of phones) {
    await context.setOffline(false)
    // The gate whose scans arrive first is listed first.
    await expect(gate.getByText(/a enviar$/)).toHaveCount(0)
  }
  const conflict = `Conflito: ${ticket.holder} entrou por Portão 1 e também por Portão 2.`
  for (const phone of phones) await expect(phone.page.getByText(conflict)).toBeVisible()

  const { eventId } = await findIds(request, {
    slug: readingMarathon.slug,
    ticket: readingMarathon.full,
  })
  await signIn(page, team)
  await open(page, `/equipe/vendas/${eventId}`)
  const line = page
    .getByRole('region', { name: 'Portaria' })
    .getByRole('listitem')
    .filter({ hasText: ticket.holder })
  await expect(line).toContainText('Já utilizado')
  await expect(line).toContainText('Portão 1')
  await expect(line).toContainText('Portão 2')
})
