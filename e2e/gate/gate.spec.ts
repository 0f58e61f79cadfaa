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
  waitForServiceWorker,
} from '../gate.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { buyTickets, nameAllTickets } from '../orders.ts'
import { authHeaders, payer, readSale } from '../payments.ts'
import { signIn } from '../reservations.ts'

/** Changes a letter of a code's signature. */
const forge = (text: string) =>
  `${text.slice(0, 60)}${text.charAt(60) === 'A' ? 'B' : 'A'}${text.slice(61)}`

test('gate staff undo a mistake, refuse a forged code, admit a ticket once, and go on offline', async ({
  request,
  openPhone,
}) => {
  const account = await payer(request)
  const half = await buyTicket(request, account, { ticket: readingMarathon.half })
  const full = await buyTicket(request, account)
  const phone = await openPhone()
  const { page, context } = phone
  const browserErrors = collectErrors(page)

  await test.step('a mistaken admission is undone', async () => {
    await openGate(phone, { gate: 'Portão da praça' })
    expect(await axeViolations(page)).toEqual([])
    // Typed, because a code that stays before the camera would be scanned again after the undo.
    await page.getByRole('button', { name: 'Digitar código' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(ticketNumber(full.codeId))
    await page.keyboard.press('Enter')
    await expectVerdict(phone, 'admitted', full.holder)
    await expect(page.locator('[data-verdict]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'A pessoa não entrou' }).click()
    await expect(page.getByText('Entrada desfeita · Ouvinte, inteira')).toBeVisible()
  })

  await test.step('a forged code admits nobody', async () => {
    await showToCamera(phone, await drawCode(forge(await readCode(half.picture))))
    await expectVerdict(phone, 'forged', 'Falso')
  })

  await test.step('a ticket admits once; shown again, the gate says when and where', async () => {
    await showToCamera(phone, half.picture)
    await expectVerdict(phone, 'admitted', half.holder, 'Apresentar documento')
    await expect(page.getByText(/^\d+ \/ \d+$/)).toBeVisible()
    await showToCamera(phone, half.picture)
    const entered = /Entrou em \d\d\/\d\d\/\d{4} (às|à) \d\d:\d\d, por Portão da praça/
    await expectVerdict(phone, 'used', half.holder, entered)
    expect(await axeViolations(page)).toEqual([])
    expect(browserErrors).toEqual([])
  })

  await test.step('offline, also after a reload, scans are queued, and sent later', async () => {
    await waitForServiceWorker(page)
    await context.setOffline(true)
    await showToCamera(phone, full.picture)
    await expectVerdict(phone, 'admitted', full.holder)
    await expect(page.getByText('1 a enviar')).toBeVisible()
    await expect(page.getByText('Sem rede', { exact: true })).toBeVisible()
    await showToCamera(phone, full.picture)
    await expectVerdict(phone, 'used', full.holder)
    await expect(page.getByText('2 a enviar')).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('Com rede')).toBeVisible()
    await expect(page.getByText(/a enviar$/)).toHaveCount(0)
    const [code] = (await readSale(request, account, full.saleId)).ticketCodes
    expect(code.scannedAt).not.toBeNull()
  })
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
