import { expect, type Page } from '@playwright/test'
import { logIn } from '../account.ts'
import { expectVerdict, showToCamera, test, waitForServiceWorker } from '../gate.ts'
import { axeViolations, open } from '../journey.ts'
import { openSignedOut } from '../pix.ts'
import { createReadyDraft, createWorkspace, publishEvent } from '../workspace.ts'

const WRONG = `Nome;Contato;Ingresso
Ana Prado;111.444.777-36
;ana@exemplo.com
Bruno Lima;bruno@exemplo
Caio Reis;98888-7777;Inteira
Dora Dias;;Frisa
=1+1;
Elis Rocha;elis@exemplo.com
Elis R.;elis@exemplo.com`

/** Pastes a list that is wrong in every line but one: each says why, and nothing is given. */
async function pasteWrongList(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lista de convidados').fill(WRONG)
  for (const problem of [
    'CPF inválido: confira os dígitos',
    'Falta o nome',
    'E-mail inválido',
    'Telefone inválido: use DDD e número',
    'Não há o ingresso “Frisa”. Há: Inteira',
    'O nome não pode começar com =, +, - ou @',
    'Mesmo e-mail da linha 8',
  ])
    await expect(dialog.getByText(problem)).toBeVisible()
  await dialog.getByRole('button', { name: 'Dar 8 cortesias' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Corrija as 7 linhas marcadas.')
  expect(await axeViolations(page)).toEqual([])
}

test('a courtesy is given by list, opened without an account, read offline and taken back', async ({
  page,
  request,
  browser,
  openPhone,
}) => {
  const workspace = await createWorkspace(request)
  const eventId = await createReadyDraft(workspace, `Roda de Coco ${crypto.randomUUID()}`)
  await publishEvent(request, workspace, eventId)
  await logIn(page, workspace.account)
  await open(page, `/promotor/eventos/${eventId}/cortesias`)
  await page.getByRole('button', { name: 'Dar cortesias' }).click()
  await pasteWrongList(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lista de convidados').fill('Iara Prado - (11) 98888-7777')
  await dialog.getByRole('button', { name: 'Dar 1 cortesia' }).click()
  const row = page.getByRole('article', { name: 'Iara Prado' })
  await expect(row).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)

  const chat = await row.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
  const link = /\/cortesia\/[\w-]+/.exec(new URL(chat ?? '').searchParams.get('text') ?? '')?.[0]
  const guest = await openSignedOut(browser, link ?? '')
  const picture = guest.getByRole('img', { name: 'QR code da cortesia de Iara Prado' })
  await expect(picture).toBeVisible()
  expect(await axeViolations(guest)).toEqual([])
  const qr = await request.get((await picture.getAttribute('src')) ?? '')

  const phone = await openPhone()
  await logIn(phone.page, workspace.account)
  await open(phone.page, `/portaria?evento=${eventId}`)
  await phone.page.getByLabel('Nome desta portaria').fill('Portaria 1')
  await phone.page.getByRole('button', { name: 'Abrir portaria' }).click()
  await expect(phone.page.getByText('Aponte para o QR Code')).toBeVisible()
  await waitForServiceWorker(phone.page)
  await phone.context.setOffline(true)
  await showToCamera(phone, await qr.body())
  await expectVerdict(phone, 'admitted', 'Iara Prado', 'Cortesia')
  await expect(phone.page.getByText('1 a enviar')).toBeVisible()

  // Nobody knows yet that the guest is in.
  await row.getByRole('button', { name: 'Retirar a cortesia de Iara Prado' }).click()
  await page.getByRole('button', { name: 'Retirar cortesia' }).click()
  await expect(page.getByRole('button', { name: 'Retiradas (1)' })).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('Esta cortesia foi retirada')).toBeVisible()
  await expect(picture).toHaveCount(0)

  await phone.context.setOffline(false)
  await expect(phone.page.getByText(/a enviar$/)).toHaveCount(0)
  await showToCamera(phone, await qr.body())
  await expectVerdict(phone, 'revoked', 'Iara Prado')
  await guest.context().close()
})
