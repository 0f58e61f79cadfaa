import { expect, type Page, test } from '@playwright/test'
import { confirmIdentity, logIn } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { waitForMail } from '../mails.ts'
import { buyTickets } from '../orders.ts'
import { payer } from '../payments.ts'
import { sendNoticesNow } from '../send-notices-now.ts'
import { createReadyDraft, createWorkspace, publishEvent } from '../workspace.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

// A purchase, mails and axe on each sheet, on a machine that is busy with something else.
test.slow()

test('a live event is moved a week, its buyer is told, then it is postponed and gets a date again', {
  tag: '@long',
}, async ({ page, request }) => {
  const browserErrors = collectErrors(page)
  const workspace = await createWorkspace(request)
  const name = `Noite de Choro ${crypto.randomUUID().slice(0, 8)}`
  const id = await createReadyDraft(workspace, name)
  const slug = await publishEvent(workspace, id)
  const buyer = await payer(request)
  await buyTickets(request, buyer, 2, { slug, ticket: 'Inteira' })
  const findMail = async (subject: string) => {
    await sendNoticesNow(id)
    return waitForMail(request, buyer.email, `${subject}: ${name}`)
  }
  await logIn(page, workspace.account)

  await open(page, `/promotor/eventos/${id}/datas`)
  await field(page, 'Começa').fill('2035-05-15T20:00')
  await button(page, 'Salvar datas').click()
  const sheet = page.getByRole('dialog', { name: 'Antes de salvar' })
  await expect(sheet).toContainText('1 pessoa recebe um email com a nova data e um arquivo de')
  await expect(sheet).toContainText('1 pedido pode ser devolvido até 13/05/2035 às 20:00')
  await expect(sheet).toContainText('08/05/2035 às 20:00')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Mudar data e avisar 1 pessoa').click()
  await expect(sheet.getByText('Conte o motivo: ele vai no aviso')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByLabel('Motivo').fill('O teatro está em obras')
  await button(page, 'Mudar data e avisar 1 pessoa').dblclick()
  await expect(page.getByText('Datas salvas. 1 pessoa será avisada.')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  const mail = await findMail('Nova data')
  expect(mail.text).toContain('em obras')
  const calendar = await request.get(mail.attachmentUrl ?? '')
  expect(await calendar.text()).toMatch(/BEGIN:VCALENDAR[^]*DTSTART.*20350515T/)

  await open(page, `/evento/${slug}`)
  const listed = page.getByRole('listitem').filter({ hasText: 'Nova data' })
  await expect(listed).toContainText('15/05/2035 às 20:00')
  await expect(listed).toContainText('O teatro está em obras')

  await open(page, `/promotor/eventos/${id}`)
  await page.getByRole('link', { name: 'Adiar sem data' }).click()
  await expect(page.getByText('Os ingressos vendidos continuam valendo.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await field(page, 'Motivo').fill('O rio subiu')
  await button(page, 'Adiar e avisar 1 pessoa').dblclick()
  await confirmIdentity(page, workspace.account.password)
  await expect(page.getByText('O evento está adiado, sem data')).toBeVisible()
  expect((await findMail('Evento adiado')).text).toContain('O rio subiu')

  await page.getByRole('link', { name: 'Marcar nova data' }).click()
  await field(page, 'Começa').fill('2035-06-01T21:00')
  await button(page, 'Salvar datas').click()
  await sheet.getByLabel('Motivo').fill('A água baixou')
  await button(page, 'Marcar data e avisar 1 pessoa').click()
  await expect(page.getByText('Datas salvas. 1 pessoa será avisada.').last()).toBeVisible()

  await open(page, `/promotor/eventos/${id}/historico`)
  const changes = page.getByRole('main').getByRole('listitem')
  await expect(changes.filter({ hasText: 'Motivo: O rio subiu' })).toContainText(
    '1 pessoa avisada.',
  )
  await expect(changes.filter({ hasText: 'Motivo: O teatro está em obras' })).toContainText(
    'nenhum pedido devolvido',
  )
  expect(await axeViolations(page)).toEqual([])
  expect(browserErrors).toEqual([])
})
