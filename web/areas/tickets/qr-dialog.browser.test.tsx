import { ticketNumber } from '@55tickets/rules/ticket-number.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api.ts'
import { broken, file, found } from '../../lib/testing/render-signed-in.tsx'
import { renderTickets } from './testing/render-tickets.tsx'
import { sampleCode } from './testing/sale.ts'

const named = sampleCode({ holderName: 'João Pedro' })
const open = page.getByRole('button', { name: 'QR Code' })
const dialog = page.getByRole('dialog')
const picture = page.getByRole('img', {
  name: 'QR Code do ingresso Inteira, em nome de João Pedro',
})
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
const code = found({ blob: new Blob([svg], { type: 'image/svg+xml' }), said: null })

/** Opens the code of a named ticket, which the server answers as it stands now. */
async function openQr(first: ApiResponse) {
  const server = { now: first }
  const rendered = await renderTickets([named], ({ as }) => (as ? server.now : undefined))
  await open.click()
  return { ...rendered, server }
}

test('the code fills its dialog, which names ticket and holder', async () => {
  await openQr(code)
  await expect.element(picture).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'Inteira' })).toBeVisible()
  await expect.element(dialog.getByText('João Pedro')).toBeVisible()
  expect(picture.element().clientWidth).toBeGreaterThan(240)
})

test('its number stands below, for a gate that can’t read it', async () => {
  await openQr(code)
  const number = ticketNumber(named._id)
  await expect.element(dialog.getByText(`Código ${number}`)).toBeVisible()
})

test('it stands on white', async () => {
  await openQr(code)
  await expect.element(picture).toBeVisible()
  expect(getComputedStyle(dialog.element()).backgroundColor).toBe('rgb(255, 255, 255)')
})

test('on the smallest phone it is still as wide as the screen allows', async () => {
  await page.viewport(320, 568)
  await openQr(code)
  await expect.element(picture).toBeVisible()
  const { left, right, bottom } = picture.element().getBoundingClientRect()
  expect([left >= 0, right <= 320, bottom <= 568]).toEqual([true, true, true])
  expect(right - left).toBeGreaterThan(260)
})

test('a failure is told, and another try shows the code', async () => {
  const { server } = await openQr(broken)
  await expect.element(dialog.getByText('Erro ao carregar QR Code. Tente novamente.')).toBeVisible()
  server.now = code
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(picture).toBeVisible()
})

test('closing gives the focus back, and the code is asked for anew', async () => {
  const { asked } = await openQr(code)
  await expect.element(picture).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(open).toHaveFocus()
  await open.click()
  await expect.poll(() => asked.filter(({ as }) => as).length).toBe(2)
})

test('the code of a file that came without a type is still a picture', async () => {
  await openQr(file(null, svg))
  await expect.element(picture).toBeInTheDocument()
})
