import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { expect } from '@playwright/test'
import { fillLogin, openAccountMenu } from '../account.ts'
import { drawCode, readCode } from '../fake-camera.ts'
import {
  buyTicket,
  expectVerdict,
  gatekeeper,
  openGate,
  readingMarathon,
  readQrPicture,
  showToCamera,
  test,
  typeLikeReader,
} from '../gate.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { buyTickets, nameAllTickets } from '../orders.ts'
import { authHeaders, payer, readSale } from '../payments.ts'
import { signIn } from '../reservations.ts'

/** Changes a letter of a code's signature. */
const forge = (text: string) =>
  `${text.slice(0, 60)}${text.charAt(60) === 'A' ? 'B' : 'A'}${text.slice(61)}`

test('a forged code admits nobody, a ticket its holder once; shown again, the gate says when and where', async ({
  request,
  openPhone,
}) => {
  const account = await payer(request)
  const ticket = await buyTicket(request, account, { ticket: readingMarathon.half })
  const phone = await openPhone()
  const { page } = phone
  const browserErrors = collectErrors(page)
  await openGate(phone, { gate: 'Portão da praça' })
  expect(await axeViolations(page)).toEqual([])

  await showToCamera(phone, await drawCode(forge(await readCode(ticket.picture))))
  await expectVerdict(phone, 'forged', 'Falso')
  await showToCamera(phone, ticket.picture)
  await expectVerdict(phone, 'admitted', ticket.holder, 'Apresentar documento')
  await expect(page.getByText(/^\d+ \/ \d+$/)).toBeVisible()

  await showToCamera(phone, ticket.picture)
  const entered = /Entrou em \d\d\/\d\d\/\d{4} (às|à) \d\d:\d\d, por Portão da praça/
  await expectVerdict(phone, 'used', ticket.holder, entered)
  expect(await axeViolations(page)).toEqual([])
  expect(browserErrors).toEqual([])
})

test('a forged code and a code of another event admit nobody', { tag: '@long' }, async ({
  request,
  openPhone,
}) => {
  const account = await payer(request)
  const ticket = await buyTicket(request, account)
  const saleElsewhere = await buyTickets(request, account, 1)
  await nameAllTickets(request, account, saleElsewhere)
  const [elsewhere] = (await readSale(request, account, saleElsewhere)).ticketCodes

  const phone = await openPhone()
  await openGate(phone)
  await showToCamera(phone, await drawCode(forge(await readCode(ticket.picture))))
  await expectVerdict(phone, 'forged', 'Falso')
  await showToCamera(phone, await readQrPicture(request, account, elsewhere._id))
  await expectVerdict(phone, 'other_event', 'Outro evento')
  await showToCamera(phone, ticket.picture)
  await expectVerdict(phone, 'admitted', ticket.holder)
})

test('a typed number and a hand-held reader work like the camera', { tag: '@long' }, async ({
  request,
  openPhone,
}) => {
  const account = await payer(request)
  const typed = await buyTicket(request, account)
  const read = await buyTicket(request, account)
  const phone = await openPhone()
  const { page } = phone
  await openGate(phone)
  await page.getByRole('button', { name: 'Digitar código' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await page.keyboard.type('7K2M')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Confira o código/)).toBeVisible()
  await dialog.getByRole('textbox').fill(ticketNumber(typed.codeId).toLowerCase())
  await page.keyboard.press('Enter')
  await expectVerdict(phone, 'admitted', typed.holder)

  await typeLikeReader(page, await readCode(read.picture))
  await expectVerdict(phone, 'admitted', read.holder)

  await page.getByRole('button', { name: 'Leituras' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByText(typed.holder)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('a scan at the entrance of a session makes the certificate available', {
  tag: '@long',
}, async ({ page, request, openPhone }) => {
  const account = await payer(request)
  const event = await (await request.get(`/api/events/${readingMarathon.slug}`)).json()
  const session = event.programacoes.find(
    ({ titulo }: { titulo: string }) => titulo === readingMarathon.session,
  )
  const headers = await authHeaders(request, account)
  const subscribing = { headers, data: {} }
  const place = await request.post(`/api/programacao/${session._id}/subscribe`, subscribing)
  expect(place.status()).toBe(201)
  const { ticketCodeId } = await place.json()

  const phone = await openPhone()
  await openGate(phone, { entrance: readingMarathon.session })
  await showToCamera(phone, await readQrPicture(request, account, ticketCodeId))
  await expectVerdict(phone, 'admitted', account.name)

  await signIn(page, account)
  await open(page, '/inscricoes')
  const certificate = page.getByRole('main').getByRole('button', { name: 'Certificado' })
  const [download] = await Promise.all([page.waitForEvent('download'), certificate.click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
})

test('a mistaken admission is undone, and the ticket is valid again', async ({
  request,
  openPhone,
}) => {
  const ticket = await buyTicket(request, await payer(request))
  const phone = await openPhone()
  const { page } = phone
  await openGate(phone)
  // Typed, because a code that stays before the camera would be scanned again after the undo.
  const typeNumber = async () => {
    await page.getByRole('button', { name: 'Digitar código' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(ticketNumber(ticket.codeId))
    await page.keyboard.press('Enter')
    await expectVerdict(phone, 'admitted', ticket.holder)
  }
  await typeNumber()
  await expect(page.locator('[data-verdict]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'A pessoa não entrou' }).click()
  await expect(page.getByText('Entrada desfeita · Ouvinte, inteira')).toBeVisible()
  await typeNumber()
})

test('opening the gate signed out returns to it after the login, and the menu then links to it', {
  tag: '@long',
}, async ({ page }) => {
  const start = page.getByRole('button', { name: 'Abrir portaria' })
  await open(page, '/portaria')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await fillLogin(page, gatekeeper)
  await expect(page).toHaveURL('/portaria')
  await expect(start).toBeVisible()
  await open(page, '/')
  await openAccountMenu(page)
  await page.getByRole('banner').getByText('Portaria', { exact: true }).click()
  await expect(page).toHaveURL('/portaria')
  await expect(start).toBeVisible()
})
