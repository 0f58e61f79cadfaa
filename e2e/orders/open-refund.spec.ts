import { expect, test } from '@playwright/test'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { buyTickets } from '../orders.ts'
import { payer } from '../payments.ts'
import { signIn } from '../reservations.ts'
import { createReadyDraft, createWorkspace } from '../workspace.ts'

/** Consequences of a new date, as the promoter confirms them. */
const confirmed = [
  { kind: 'notice', group: 'everyone', amountCents: null },
  { kind: 'calendar', group: 'everyone', amountCents: null },
  { kind: 'openRefund', group: 'buyers', amountCents: null },
  { kind: 'listed', group: 'visitors', amountCents: null },
]
const newDates = {
  version: 1,
  timezone: 'America/Recife',
  startDate: '2035-05-15T20:00',
  endDate: '2035-05-15T23:30',
  recurrence: null,
  confirmed,
  reason: 'Chuva forte prevista para o dia',
}

// Several pages with axe on each, on a machine that is busy with something else.
test.slow()

test('a buyer is told of a new date, sees it on the event’s page and gives the order back', async ({
  page,
  request,
}) => {
  const browserErrors = collectErrors(page)
  const workspace = await createWorkspace(request)
  const token = new URL(workspace.confirmationLink).searchParams.get('token')
  expect((await request.post('/api/auth/confirm-email', { data: { token } })).ok()).toBe(true)
  const name = `Noite de Choro ${crypto.randomUUID().slice(0, 8)}`
  const eventId = await createReadyDraft(workspace, name)
  const path = `/promoter/events/${eventId}`
  const { page: published } = await workspace.call<{ page: { slug: string } }>(
    'POST',
    `${path}/publish`,
  )
  const buyer = await payer(request)
  const ticket = { slug: published.slug, ticket: 'Inteira' }
  const saleId = await buyTickets(request, buyer, 2, ticket)
  const saved = await workspace.call<{ told: number }>('PUT', `${path}/dates`, newDates)
  expect(saved.told).toBe(1)

  const readNotice = async () => {
    const mails = await request.get('/api/dev/mail', { params: { to: buyer.email } })
    const all: { subject: string; text: string }[] = await mails.json()
    return all.find(({ subject }) => subject === `Nova data: ${name}`)
  }
  await expect.poll(async () => (await readNotice())?.text).toContain(newDates.reason)

  await open(page, `/evento/${published.slug}`)
  await expect(page.getByRole('heading', { name: 'Alterações neste evento' })).toBeVisible()
  const change = page.getByRole('listitem').filter({ hasText: 'Nova data' })
  await expect(change).toContainText('15/05/2035 às 20:00')
  await expect(change).toContainText(newDates.reason)
  expect(await axeViolations(page)).toEqual([])

  await signIn(page, buyer)
  await open(page, `/venda/${saleId}`)
  const offer = page.getByRole('region', { name: 'O evento mudou de data' })
  await expect(offer).toContainText('devolva este pedido até 13/05/2035 às 20:00')
  expect(await axeViolations(page)).toEqual([])
  await offer.getByRole('button', { name: 'Devolver o pedido' }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver o pedido?' })
  await expect(dialog).toContainText('R$\u00a0132,00 de volta')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Sim, devolver' }).click()
  await expect(page.getByRole('heading', { name: /^Reembolso/ })).toBeVisible()
  await expect(offer).toBeHidden()
  expect(browserErrors).toEqual([])
})
