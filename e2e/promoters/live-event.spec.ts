import { expect, type Page, test } from '@playwright/test'
import { confirmIdentity, team } from '../account.ts'
import { axeViolations, collectErrors, open, visit } from '../journey.ts'
import { readMails, waitForMail } from '../mails.ts'
import { buyTickets } from '../orders.ts'
import { authHeaders, payer } from '../payments.ts'
import { signIn } from '../reservations.ts'
import { sendMessageNow } from '../send-message-now.ts'
import { sendNoticesNow } from '../send-notices-now.ts'
import { createReadyDraft, createWorkspace, publishEvent } from '../workspace.ts'

/** Another date, with its consequences as the promoter confirms them. */
const newDates = {
  version: 1,
  timezone: 'America/Recife',
  startDate: '2035-05-15T20:00',
  endDate: '2035-05-15T23:30',
  recurrence: null,
  confirmed: [
    { kind: 'notice', group: 'everyone', amountCents: null },
    { kind: 'calendar', group: 'everyone', amountCents: null },
    { kind: 'openRefund', group: 'buyers', amountCents: null },
    { kind: 'listed', group: 'visitors', amountCents: null },
  ],
  reason: 'Chuva forte prevista para o dia',
}

// Two people and axe on their screens, on a machine that is busy with something else.
test.slow()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function writeMessage(page: Page, subject: string): Promise<void> {
  await expect(page.getByText('1 pessoa recebe')).toBeVisible()
  await page.getByLabel('Assunto').fill(subject)
  await page.getByRole('textbox', { name: 'Texto' }).click()
  await page.keyboard.type('Traga documento com foto.')
  await button(page, 'Enviar para 1 pessoa').click()
  await expect(page.getByRole('article', { name: subject })).toBeVisible()
}

test('a promoter writes to buyers, changes the date and cancels: they are told, and get their money back', async ({
  page,
  request,
  browser,
}) => {
  const workspace = await createWorkspace(request)
  const name = `Noite de São João ${crypto.randomUUID().slice(0, 8)}`
  const eventId = await createReadyDraft(workspace, name)
  const slug = await publishEvent(workspace, eventId)
  // An organization that is not verified waits for our team before its first message.
  const headers = await authHeaders(request, team)
  const proof = await request.post('/api/auth/step-up', {
    headers,
    data: { password: team.password },
  })
  expect(proof.ok()).toBe(true)
  const verified = await request.post(
    `/api/team/organizations/${workspace.organizationId}/status`,
    { headers, data: { from: 'new', to: 'verified', reason: 'Documentos conferidos' } },
  )
  expect(verified.ok()).toBe(true)
  const buyer = await payer(request)
  const ticket = { slug, ticket: 'Inteira' }
  const returned = await buyTickets(request, buyer, 2, ticket)
  const kept = await buyTickets(request, buyer, 1, ticket)
  await signIn(page, workspace.account)
  const visitor = await (await browser.newContext()).newPage()
  await signIn(visitor, buyer)
  const errors = [page, visitor].map(collectErrors)

  await test.step('a message is undone, another one arrives', async () => {
    await open(page, `/promotor/eventos/${eventId}/mensagens/nova?kinds=ticket`)
    await expect(button(page, 'Com ingresso')).toHaveAttribute('aria-pressed', 'true')
    await writeMessage(page, 'Portões abrem às 18h')
    await expect(page.getByRole('timer')).toContainText('s para desfazer')
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'Desfazer').click()
    await expect(page.getByText('Ninguém recebeu', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Escrever mensagem' }).click()
    await writeMessage(page, 'Portões abrem às 19h')
    await sendMessageNow(eventId)
    await expect(page.getByText(/^Para 1 pessoa, em/)).toBeVisible()
    await expect(page.getByText('Enviada', { exact: true })).toBeVisible()
    await waitForMail(request, buyer.email, 'Portões abrem às 19h')
    const mails = await readMails(request, buyer.email)
    expect(mails.map(({ subject }) => subject)).not.toContain('Portões abrem às 18h')
  })

  await test.step('a new date is told by mail and on the page of the event', async () => {
    const path = `/promoter/events/${eventId}/dates`
    const saved = await workspace.call<{ told: number }>('PUT', path, newDates)
    expect(saved.told).toBe(1)
    await sendNoticesNow(eventId)
    const mail = await waitForMail(request, buyer.email, `Nova data: ${name}`)
    expect(mail.text).toContain(newDates.reason)
    await open(visitor, `/evento/${slug}`)
    await expect(visitor.getByRole('heading', { name: 'Alterações neste evento' })).toBeVisible()
    const change = visitor.getByRole('listitem').filter({ hasText: 'Nova data' })
    await expect(change).toContainText('15/05/2035 às 20:00')
    await expect(change).toContainText(newDates.reason)
    expect(await axeViolations(visitor)).toEqual([])
  })

  await test.step('its buyer gives an order back', async () => {
    await visit(visitor, `/venda/${returned}`, 'Detalhes do pedido')
    const offer = visitor.getByRole('region', { name: 'O evento mudou de data' })
    await expect(offer).toContainText('devolva este pedido até 13/05/2035 às 20:00')
    expect(await axeViolations(visitor)).toEqual([])
    await button(visitor, 'Devolver o pedido').click()
    const dialog = visitor.getByRole('dialog', { name: 'Devolver o pedido?' })
    await expect(dialog).toContainText('R$\u00a0132,00 de volta')
    expect(await axeViolations(visitor)).toEqual([])
    await dialog.getByRole('button', { name: 'Sim, devolver' }).click()
    await expect(visitor.getByRole('heading', { name: /^Reembolso/ })).toBeVisible()
    await expect(offer).toBeHidden()
  })

  await test.step('the event is cancelled with its name and password', async () => {
    await open(page, `/promotor/eventos/${eventId}`)
    await page.getByRole('link', { name: 'Cancelar evento' }).click()
    await expect(page.getByRole('heading', { name: 'O que acontece' })).toBeVisible()
    await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Motivo').fill('A sanfona molhou na chuva')
    await page.getByLabel(/^Digite o nome do evento/).fill(name.toLowerCase())
    await button(page, /^Cancelar e devolver/).dblclick()
    await confirmIdentity(page, workspace.account.password)
    await expect(page.getByRole('heading', { name: 'Evento cancelado' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tudo devolvido' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByText('Este evento foi cancelado')).toBeVisible()
  })

  await test.step('its buyer gets the money of the other order back', async () => {
    await open(visitor, `/venda/${kept}`)
    await expect(visitor.getByRole('heading', { name: 'Evento cancelado' })).toBeVisible()
    await expect(visitor.getByRole('heading', { name: 'Reembolso concluído' })).toBeVisible()
    await expect(button(visitor, /Cancelar compra/)).toHaveCount(0)
    expect(await axeViolations(visitor)).toEqual([])
    await visitor.context().close()
  })
  // The cancellation is refused until the promoter has proved who they are.
  expect(errors).toEqual([[expect.stringContaining('403')], []])
})
