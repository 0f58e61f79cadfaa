import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { broken, file, found } from '../../lib/testing/render-signed-in.tsx'
import { renderTickets } from './testing/render-tickets.tsx'
import { sampleCode, sampleId } from './testing/sale.ts'

const named = sampleCode({ holderName: 'João Pedro' })
const open = page.getByRole('button', { name: 'QR Code' })
const dialog = page.getByRole('dialog')
const picture = page.getByRole('img', {
  name: 'QR Code do ingresso Inteira, em nome de João Pedro',
})
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
const code = found({ blob: new Blob([svg], { type: 'image/svg+xml' }), said: null })

beforeEach(() => page.viewport(414, 896))

/** Opens the QR code of a named ticket; the API's response can be changed. */
async function openQr(first: ApiResponse) {
  const server = { now: first }
  const rendered = await renderTickets([named], ({ read }) => (read ? server.now : undefined))
  await open.click()
  return { ...rendered, server }
}

test('the dialog shows the code with event, date, ticket and holder', async () => {
  await openQr(code)
  await expect.element(picture).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'Noite de Choro' })).toBeVisible()
  await expect.element(dialog.getByText(/5 de dezembro de 2099/)).toBeVisible()
  await expect.element(dialog.getByText('Inteira')).toBeVisible()
  await expect.element(dialog.getByText('João Pedro')).toBeVisible()
  expect(picture.element().clientWidth).toBeGreaterThan(240)
})

test('the ticket number is shown below, in case the code cannot be scanned', async () => {
  await openQr(code)
  const number = ticketNumber(named._id)
  await expect.element(dialog.getByText(`Código ${number}`)).toBeVisible()
})

test('the background is white and fills the screen, on desktops too', async () => {
  await page.viewport(1280, 800)
  await openQr(code)
  await expect.element(picture).toBeVisible()
  expect(getComputedStyle(dialog.element()).backgroundColor).toBe('rgb(255, 255, 255)')
  const { width, height } = dialog.element().getBoundingClientRect()
  expect([width, height]).toEqual([1280, 800])
})

test('the screen stays awake while the code is shown', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }))
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) => {
        if (name === 'wakeLock') return { request }
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
  )
  await openQr(code)
  await expect.element(picture).toBeVisible()
  expect(request).toHaveBeenCalledWith('screen')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => release.mock.calls.length).toBe(1)
})

test('paging shows the next named, unused ticket of the purchase', async () => {
  const bia = sampleCode({ _id: sampleId(2), holderName: 'Bia Lima' })
  const others = [
    sampleCode({ _id: sampleId(3) }),
    sampleCode({ _id: sampleId(4), holderName: 'Eva', scannedAt: '2026-11-02T02:30:00.000Z' }),
  ]
  await renderTickets([named, ...others, bia], ({ read }) => (read ? code : undefined))
  await open.first().click()
  await expect.element(dialog.getByText('1 de 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Próximo ingresso' }).click()
  await expect.element(dialog.getByText('Bia Lima')).toBeVisible()
  await expect.element(dialog.getByText('2 de 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Próximo ingresso' }).click()
  await expect.element(dialog.getByText('João Pedro')).toBeVisible()
})

test('a single ticket has no paging', async () => {
  await openQr(code)
  await expect.element(picture).toBeVisible()
  await expect.element(dialog.getByRole('navigation')).not.toBeInTheDocument()
})

test('the code fills the width of the smallest phone', async () => {
  await page.viewport(320, 568)
  await openQr(code)
  await expect.element(picture).toBeVisible()
  const { left, right, bottom } = picture.element().getBoundingClientRect()
  expect([left >= 0, right <= 320, bottom <= 568]).toEqual([true, true, true])
  expect(right - left).toBeGreaterThan(260)
})

test('a failure is shown, and a retry shows the code', async () => {
  const { server } = await openQr(broken)
  await expect.element(dialog.getByText('Erro ao carregar QR Code. Tente novamente.')).toBeVisible()
  server.now = code
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(picture).toBeVisible()
})

test('closing returns the focus, and reopening refetches the code', async () => {
  const { requests } = await openQr(code)
  await expect.element(picture).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(open).toHaveFocus()
  await open.click()
  await expect.poll(() => requests.filter(({ read }) => read).length).toBe(2)
})

test('a file without a content type is still shown as an image', async () => {
  await openQr(file(null, svg))
  await expect.element(picture).toBeInTheDocument()
})
