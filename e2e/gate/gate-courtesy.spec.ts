import { expect, type Page } from '@playwright/test'
import { queryDatabase } from '../database.ts'
import { readCode } from '../fake-camera.ts'
import { expectVerdict, showToCamera, test, waitForServiceWorker } from '../gate.ts'
import { axeViolations, open, openSignedOut } from '../journey.ts'
import { signIn } from '../reservations.ts'
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

test('a courtesy is given by list, opened without an account, read offline by an invited phone, and taken back', async ({
  page,
  request,
  browser,
  openPhone,
}) => {
  const workspace = await createWorkspace(request)
  const eventId = await createReadyDraft(workspace, `Roda de Coco ${crypto.randomUUID()}`)
  await publishEvent(workspace, eventId)
  await queryDatabase('update events set doors_minutes = 100000000 where id = $1', [eventId])
  const courtesies = `/promotor/eventos/${eventId}/cortesias`
  const gate = `/promotor/eventos/${eventId}/portaria`
  const row = page.getByRole('article', { name: 'Iara Prado' })
  const invited = page.getByRole('region', { name: 'Celulares convidados' }).getByRole('listitem')

  const link = await test.step('given by list', async () => {
    await signIn(page, workspace.account)
    await open(page, courtesies)
    await page.getByRole('button', { name: 'Dar cortesias' }).click()
    await pasteWrongList(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Lista de convidados').fill('Iara Prado - (11) 98888-7777')
    await dialog.getByRole('button', { name: 'Dar 1 cortesia' }).click()
    await expect(row).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    const chat = await row.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
    const message = new URL(chat ?? '').searchParams.get('text') ?? ''
    return /\/cortesia\/[\w-]+/.exec(message)?.[0] ?? ''
  })

  const guest = await openSignedOut(browser, link)
  const picture = guest.getByRole('img', { name: 'QR code da cortesia de Iara Prado' })
  const qr = await test.step('opened without an account', async () => {
    await expect(picture).toBeVisible()
    expect(await axeViolations(guest)).toEqual([])
    return (await request.get((await picture.getAttribute('src')) ?? '')).body()
  })

  const phone = await openPhone()
  await test.step('a phone without an account becomes a gate by QR code', async () => {
    await open(page, gate)
    await page.getByRole('button', { name: 'Convidar um celular' }).click()
    const code = page.getByRole('img', { name: 'QR code do convite' })
    await expect(code).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await phone.page.goto(await readCode(await code.screenshot()))
    await phone.page.getByLabel('Nome deste celular').fill('Portão A – João')
    expect(await axeViolations(phone.page)).toEqual([])
    await phone.page.getByRole('button', { name: 'Usar este celular na portaria' }).click()
    await expect(page.getByText('já pode ler ingressos neste evento.')).toBeVisible()
    await phone.page.getByRole('button', { name: 'Abrir portaria' }).click()
    await expect(phone.page.getByText('Aponte para o QR Code')).toBeVisible()
  })

  await test.step('read offline', async () => {
    await waitForServiceWorker(phone.page)
    await phone.context.setOffline(true)
    await showToCamera(phone, qr)
    await expectVerdict(phone, 'admitted', 'Iara Prado', 'Cortesia')
    await expect(phone.page.getByText('1 a enviar')).toBeVisible()
  })

  await test.step('taken back while nobody knows that the guest is in', async () => {
    await open(page, courtesies)
    await row.getByRole('button', { name: 'Retirar a cortesia de Iara Prado' }).click()
    await page.getByRole('button', { name: 'Retirar cortesia' }).click()
    await expect(page.getByRole('button', { name: 'Retiradas (1)' })).toBeVisible()
    await guest.reload()
    await expect(guest.getByText('Esta cortesia foi retirada')).toBeVisible()
    await expect(picture).toHaveCount(0)
    await guest.context().close()

    await phone.context.setOffline(false)
    await expect(phone.page.getByText(/a enviar$/)).toHaveCount(0)
    await showToCamera(phone, qr)
    await expectVerdict(phone, 'revoked', 'Iara Prado')
  })

  await test.step('the phone loses the gate', async () => {
    await open(page, gate)
    await expect(invited).toContainText('2 leituras')
    await invited.getByRole('button', { name: 'Revogar acesso' }).click()
    await expect(invited).toContainText('Revogado')
    await expect(phone.page.getByText('Este aparelho não tem mais acesso')).toBeVisible()
  })
})
