import { expect, test } from 'vitest'
import type { Charge } from './charge.ts'
import { newPayment } from './send.ts'

const minutes = (count: number) => count * 60_000
const day = (moment: Date) => moment.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

test.each([30, 24 * 60 + 15])('a PIX can be paid for %i minutes, even past midnight', (held) => {
  const createdAt = new Date(Date.now() + minutes(60))
  const charge = { createdAt, amountCents: 5500, id: 'charge', saleId: 'sale' } as Charge
  const { dueDate } = newPayment(charge, 'cus_1', { payableMs: minutes(held) })
  expect(dueDate).toBe(day(new Date(createdAt.getTime() + minutes(held))))
})
