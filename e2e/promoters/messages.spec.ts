import { expect, type Page, test } from '@playwright/test'
import { logIn, team } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { buyTickets } from '../orders.ts'
import { authHeaders, payer } from '../payments.ts'
import { sendMessageNow } from '../send-message-now.ts'
import { createReadyDraft, createWorkspace, publishEvent } from '../workspace.ts'

// A purchase and a mail, on a machine that is busy with something else.
test.slow()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function write(page: Page, subject: string): Promise<void> {
  await expect(page.getByText('1 pessoa recebe')).toBeVisible()
  await page.getByLabel('Assunto').fill(subject)
  await page.getByRole('textbox', { name: 'Texto' }).click()
  await page.keyboard.type('Traga documento com foto.')
  await button(page, 'Enviar para 1 pessoa').click()
  await expect(page.getByRole('article', { name: subject })).toBeVisible()
}

test('a message to filtered people is undone, another one arrives', async ({ page, request }) => {
  const browserErrors = collectErrors(page)
  const workspace = await createWorkspace(request)
  const id = await createReadyDraft(workspace, 'Noite de São João')
  const slug = await publishEvent(request, workspace, id)
  const verified = await request.post(
    `/api/team/organizations/${workspace.organizationId}/status`,
    {
      headers: await authHeaders(request, team),
      data: { from: 'new', to: 'verified', reason: 'Documentos conferidos' },
    },
  )
  expect(verified.ok()).toBe(true)
  const buyer = await payer(request)
  await buyTickets(request, buyer, 2, { slug, ticket: 'Inteira' })

  await logIn(page, workspace.account)
  await open(page, `/promotor/eventos/${id}/mensagens/nova?kinds=ticket`)
  await expect(button(page, 'Com ingresso')).toHaveAttribute('aria-pressed', 'true')
  await write(page, 'Portões abrem às 18h')
  await expect(page.getByRole('timer')).toContainText('s para desfazer')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Desfazer').click()
  await expect(page.getByText('Ninguém recebeu', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Escrever mensagem' }).click()
  await write(page, 'Portões abrem às 19h')
  await sendMessageNow(id)
  await expect(page.getByText(/^Para 1 pessoa, em/)).toBeVisible()
  await expect(page.getByText('Enviada', { exact: true })).toBeVisible({ timeout: 30_000 })
  const mails = await request.get('/api/dev/mail', { params: { to: buyer.email } })
  const subjects = ((await mails.json()) as { subject: string }[]).map(({ subject }) => subject)
  expect(subjects).toContain('Portões abrem às 19h')
  expect(subjects).not.toContain('Portões abrem às 18h')
  expect(browserErrors).toEqual([])
})
