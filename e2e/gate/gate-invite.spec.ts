import { expect } from '@playwright/test'
import { logIn } from '../account.ts'
import { readCode } from '../fake-camera.ts'
import { buyTicket, expectVerdict, showToCamera, test } from '../gate.ts'
import { axeViolations, open } from '../journey.ts'
import { payer } from '../payments.ts'
import { createReadyDraft, createWorkspace, publishEvent } from '../workspace.ts'

test('a phone without an account becomes a gate by QR code, reads a ticket and is revoked', async ({
  page,
  request,
  openPhone,
}) => {
  const workspace = await createWorkspace(request)
  const eventId = await createReadyDraft(workspace, `Roda de Coco ${crypto.randomUUID()}`)
  const slug = await publishEvent(request, workspace, eventId)
  const ticket = await buyTicket(request, await payer(request), { slug, ticket: 'Inteira' })
  await logIn(page, workspace.account)
  await open(page, `/promotor/eventos/${eventId}/portaria`)
  await page.getByRole('button', { name: 'Convidar um celular' }).click()
  const code = page.getByRole('img', { name: 'QR code do convite' })
  await expect(code).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const phone = await openPhone()
  await phone.page.goto(await readCode(await code.screenshot()))
  await phone.page.getByLabel('Nome deste celular').fill('Portão A – João')
  expect(await axeViolations(phone.page)).toEqual([])
  await phone.page.getByRole('button', { name: 'Usar este celular na portaria' }).click()
  await expect(page.getByText('já pode ler ingressos neste evento.')).toBeVisible()
  await page.keyboard.press('Escape')

  await phone.page.getByRole('button', { name: 'Abrir portaria' }).click()
  await expect(phone.page.getByText('Aponte para o QR Code')).toBeVisible()
  await showToCamera(phone, ticket.picture)
  await expectVerdict(phone, 'admitted', ticket.holder)
  const line = page.getByRole('region', { name: 'Celulares convidados' }).getByRole('listitem')
  await expect(line).toContainText('1 leitura')
  await expect(page.getByText('1 pessoa', { exact: true })).toBeVisible()

  await line.getByRole('button', { name: 'Revogar acesso' }).click()
  await expect(line).toContainText('Revogado')
  await expect(phone.page.getByText('Este aparelho não tem mais acesso')).toBeVisible()
})
