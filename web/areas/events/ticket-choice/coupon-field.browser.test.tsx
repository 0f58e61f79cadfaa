import type { PricedChoice } from '@55tickets/contracts/reservations.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import { appliedCoupon } from '../../../lib/stored-records.ts'
import { onPhone, renderEvent } from '../testing/render-event.tsx'
import { sampleEvent, sampleTicket } from '../testing/sample-event.ts'
import { StatefulTicketPanel } from '../testing/stateful-ticket-panel.tsx'

const eventId = '0b6e4f00-0000-4000-8000-000000000007'
const [inteira, meia, vip] = [1, 2, 3].map((n) => `0b6e4f00-0000-4000-8000-00000000001${n}`)
const event = sampleEvent({
  _id: eventId,
  feeBearer: 'customer',
  feePercentage: 10,
  tickets: [
    sampleTicket({ _id: inteira ?? '', name: 'Inteira', price: 49.99 }),
    sampleTicket({
      _id: meia ?? '',
      name: 'Meia',
      price: 24.99,
      halfPrice: 'quota',
      halfOf: inteira ?? '',
    }),
  ],
})

const priced = (
  coupon: Partial<PricedChoice['coupon']> = {},
  more: Partial<PricedChoice> = {},
) => ({
  status: 200,
  body: {
    coupon: {
      code: 'AMIGOS',
      kind: 'percent',
      value: 10,
      ticketIds: null,
      remaining: null,
      ...coupon,
    },
    unlocked: [],
    items: [],
    discount: 0,
    total: 0,
    calculatedFeeAmount: 0,
    amountCharged: 0,
    ...more,
  },
})

const sent: ApiRequest[] = []
const answer = vi.fn<() => ApiResponse>()
beforeEach(async () => {
  await onPhone()
  sent.length = 0
  appliedCoupon.clear()
  answer.mockReset().mockReturnValue(priced())
})

const show = (address = '/') =>
  renderEvent(<StatefulTicketPanel event={event} />, address, async (request) => {
    sent.push(request)
    return answer()
  })

const textOf = (locator: Locator) => locator.element().textContent.replaceAll('\u00a0', ' ')

type Screen = Awaited<ReturnType<typeof show>>

async function type(screen: Screen, code: string): Promise<void> {
  await screen.getByRole('button', { name: 'Tenho um cupom' }).click()
  await expect.element(screen.getByLabelText('Cupom')).toHaveFocus()
  await userEvent.keyboard(`${code}{Enter}`)
}

test('a typed coupon lowers the prices, not that of a half, and the total', async () => {
  const screen = await show()
  await type(screen, 'amigos')
  await expect.element(screen.getByText('Cupom AMIGOS')).toBeVisible()
  expect(sent[0]).toMatchObject({
    path: `/api/events/${eventId}/coupon`,
    body: { code: 'amigos', items: [] },
  })
  const lines = screen.getByRole('listitem')
  expect(textOf(lines.nth(0))).toContain('sem cupom R$ 49,99 com cupom R$ 45,00R$ 49,50 com taxa')
  expect(textOf(lines.nth(1))).not.toContain('com cupom')
  await screen.getByRole('button', { name: 'Aumentar Inteira' }).click()
  await expect.element(screen.getByText('Desconto do cupom')).toBeVisible()
  await expect.element(screen.getByText('− R$ 4,99')).toBeVisible()
  // 45.00 and a fee of ten percent.
  await expect.element(screen.getByText('R$ 49,50', { exact: true })).toBeVisible()
})

test('a refused code is told at its field, and another one can be typed', async () => {
  answer.mockReturnValueOnce({
    status: 422,
    body: { code: 'COUPON_INVALID', message: 'Não encontramos este cupom. Confira o código.' },
  })
  const screen = await show()
  await type(screen, 'errado')
  const field = screen.getByLabelText('Cupom')
  await expect
    .element(field)
    .toHaveAccessibleDescription('Não encontramos este cupom. Confira o código.')
  await field.fill('amigos')
  await screen.getByRole('button', { name: 'Aplicar' }).click()
  await expect.element(screen.getByText('Cupom AMIGOS')).toBeVisible()
})

test('without an answer the field says so', async () => {
  answer.mockReturnValue({ status: 500, body: undefined })
  const screen = await show()
  await type(screen, 'amigos')
  await expect.element(screen.getByText(/Não foi possível conferir o cupom/)).toBeVisible()
})

test('a link brings its coupon', async () => {
  const screen = await show('/evento/noite?cupom=amigos')
  await expect.element(screen.getByText('Cupom AMIGOS')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a link with a wrong coupon opens the field with it', async () => {
  answer.mockReturnValue({ status: 422, body: { code: 'COUPON_INVALID', message: 'Não vale.' } })
  const screen = await show('/evento/noite?cupom=ERRADO')
  await expect.element(screen.getByLabelText('Cupom')).toHaveValue('ERRADO')
  await expect.element(screen.getByText('Não vale.')).toBeVisible()
})

test('a coupon survives a reload until it is removed', async () => {
  appliedCoupon.save({ eventId, code: 'AMIGOS' }, new Date())
  const screen = await show()
  await expect.element(screen.getByText('Cupom AMIGOS')).toBeVisible()
  await screen.getByRole('button', { name: 'Remover cupom' }).click()
  await expect.element(screen.getByLabelText('Cupom')).toHaveFocus()
  expect(textOf(screen.getByRole('listitem').nth(0))).not.toContain('com cupom')
  expect(appliedCoupon.read(new Date())).toBeUndefined()
})

test('a coupon of another event is not applied', async () => {
  appliedCoupon.save({ eventId: vip ?? '', code: 'AMIGOS' }, new Date())
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: 'Tenho um cupom' })).toBeVisible()
  expect(sent).toEqual([])
})

test('what a coupon unlocks joins the tickets', async () => {
  const hidden = sampleTicket({ _id: vip ?? '', name: 'VIP', price: 300 })
  answer.mockReturnValue(priced({ kind: 'unlock', value: 0 }, { unlocked: [hidden] }))
  const screen = await show()
  await expect.element(screen.getByText('VIP')).not.toBeInTheDocument()
  await type(screen, 'amigos')
  await expect.element(screen.getByText('VIP', { exact: true })).toBeVisible()
})
