import type { EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sampleEditedEvent, sampleTicket } from '../editor/testing/sample-edited-event.ts'
import { openCoupons } from './testing/open-coupons.tsx'
import { sampleCoupon } from './testing/sample-coupon.ts'

const eventWith = (...types: Partial<EditedTicket>[]) => {
  const { tickets } = sampleEditedEvent()
  const all = types.map((type) => ({ ...sampleTicket, _id: crypto.randomUUID(), ...type }))
  return sampleEditedEvent({ state: 'published', tickets: { ...tickets, types: all } })
}
const card = (code: string) => page.getByRole('article', { name: code, exact: true })

test('a card says what the coupon gives, for which tickets, how far it was used and when it is valid', async () => {
  const pista = crypto.randomUUID()
  const event = eventWith({ _id: pista, name: 'Pista' }, { name: 'Camarote' })
  await openCoupons(event, [
    sampleCoupon({
      code: 'CHORO',
      kind: 'amount',
      value: 15,
      ticketIds: [pista],
      used: 12,
      maxTickets: 50,
      isOncePerPerson: true,
      startsAt: '2020-01-01T03:00:00Z',
      endsAt: '2090-01-02T02:59:00Z',
      discount: 180,
    }),
  ])
  const text = () => card('CHORO').element().textContent
  await expect.element(card('CHORO')).toBeVisible()
  expect(text()).toMatch(/R\$.15,00 de desconto por ingresso/)
  expect(text()).toContain('Vale paraPista')
  expect(text()).toContain('12 de 50 ingressos')
  expect(text()).toContain('1 por pessoa')
  expect(text()).toContain('De 01/01/2020 às 00:00 até 01/01/2090 às 23:59')
  expect(text()).toMatch(/Desconto dadoR\$.180,00/)
  expect(text()).toContain('Ativo')
})

test.each([
  ['Desativado', { isActive: false }],
  ['Esgotado', { used: 5, maxTickets: 5 }],
  ['Ainda não começou', { startsAt: '2090-01-01T00:00:00Z' }],
  ['Encerrado', { endsAt: '2020-01-01T00:00:00Z' }],
])('a coupon that nobody can use says why: %s', async (state, some) => {
  await openCoupons(eventWith({}), [sampleCoupon(some)])
  await expect.element(card('AMIGOS').getByText(state, { exact: true })).toBeVisible()
})

test('code and link are copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const event = eventWith({})
  const { button, toasts } = await openCoupons(event, [sampleCoupon()])
  await button('Copiar código AMIGOS').click()
  await button('Copiar link com o cupom AMIGOS').click()
  await expect.poll(() => toasts).toHaveLength(2)
  expect(write.mock.calls.map(([text]) => text)).toEqual([
    'AMIGOS',
    expect.stringMatching(/^https?:\/\/.+\/evento\/roda-de-samba\?cupom=AMIGOS$/),
  ])
  write.mockRestore()
})

test('a coupon is switched off in one tap, with what somebody else changed kept, and on again by the notice', async () => {
  const coupon = sampleCoupon()
  const { button, toasts, change, saved } = await openCoupons(eventWith({}), [coupon])
  await expect.element(button('Desativar AMIGOS')).toBeVisible()
  change([{ ...coupon, value: 25 }])
  await button('Desativar AMIGOS').click()
  await expect.element(button('Ativar AMIGOS')).toBeVisible()
  expect(saved()).toMatchObject([{ value: 25, isActive: false }])
  const [notice] = toasts
  expect(notice).toMatchObject({ title: 'Cupom AMIGOS desativado', action: { label: 'Desfazer' } })
  if (notice?.channel === 'notice') notice.action?.onPress()
  await expect.element(button('Desativar AMIGOS')).toBeVisible()
  expect(saved()).toMatchObject([{ isActive: false }, { value: 25, isActive: true }])
})

test('members who may only look see the coupons without buttons to change them', async () => {
  const { button, view } = await openCoupons({ ...eventWith({}), role: 'viewer' }, [sampleCoupon()])
  await expect.element(button('Copiar código AMIGOS')).toBeVisible()
  expect(view.getByRole('button', { name: /Editar|Desativar|Criar/ }).elements()).toEqual([])
})
