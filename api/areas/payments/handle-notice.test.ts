import { changePayment } from '@55tickets/sandbox/change-payment.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderPayment } from './asaas/shapes.ts'
import { askAbout } from './ask-about.ts'
import type { Charge } from './charge.ts'
import { findNoticedCharge } from './find-noticed-charge.ts'
import { noticeWorker } from './handle-notice.ts'
import { type NoticeBody, openPaymentsApp, type PaymentsApp } from './testing/payments-app.ts'

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
afterAll(() => paymentsApp.close())

const setAside = async ({ id }: { id: string }) => {
  const { rows } = await paymentsApp.database.pool.query(
    'select set_aside, handled_at is not null as handled from notices where id = $1',
    [id],
  )
  return rows[0]
}
const changesOf = ({ id }: Charge) =>
  paymentsApp.queued.filter(
    ({ job, input }) => job === 'charge-changed' && JSON.stringify(input).includes(id),
  )
const noticeOf = async (charge: Charge, event: string): Promise<NoticeBody> => {
  const found = (await paymentsApp.notices(charge)).find((notice) => notice.event === event)
  if (!found) throw new Error(`the provider told no ${event}`)
  return found
}

test('a PIX that is paid is received, and that is told once', async () => {
  const charge = await paymentsApp.pixCharge()
  await paymentsApp.happen('confirm', charge)
  for (const notice of await paymentsApp.notices(charge)) await paymentsApp.tell(notice)
  expect(await paymentsApp.statusOf(charge)).toBe('RECEIVED')
  expect(changesOf(charge)).toHaveLength(1)
})

test('a notice that is quicker than the answer to our own call finds its charge', async () => {
  const { charge, outcome } = await paymentsApp.payCard('approved')
  await paymentsApp.tell(await noticeOf(charge, 'PAYMENT_CONFIRMED'))
  expect(await paymentsApp.statusOf(charge)).toBe('CONFIRMED')
  const recorded = await paymentsApp.record({ charge, outcome })
  expect(recorded).toMatchObject({ status: 'CONFIRMED', providerId: expect.any(String) })
})

test('a notice finds its charge even while the answer to our own call is being written down', async () => {
  const { charge, outcome } = await paymentsApp.payCard('approved')
  const { payment } = await noticeOf(charge, 'PAYMENT_CONFIRMED')
  // The answer is recorded after the first look, so that a second one would see it.
  const answered: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await paymentsApp.record({ charge, outcome })
      return result
    },
  }
  const found = await findNoticedCharge(
    paymentsApp.database.db.withPlugin(answered),
    ProviderPayment.parse(payment),
  )
  expect(found?.id).toBe(charge.id)
})

test('an answer that comes after its notice takes nothing back', async () => {
  const { charge, outcome } = await paymentsApp.payPix()
  await paymentsApp.happen('confirm', charge)
  await paymentsApp.tell(await noticeOf(charge, 'PAYMENT_RECEIVED'))
  const recorded = await paymentsApp.record({ charge, outcome })
  expect(recorded.status).toBe('RECEIVED')
})

test.each([
  ['approve', 'CONFIRMED'],
  ['reject', 'DECLINED'],
] as const)('an analysis that ends with %s leaves the charge %s', async (change, status) => {
  const charge = await paymentsApp.cardCharge('analysis')
  await paymentsApp.happen(change, charge)
  for (const notice of await paymentsApp.notices(charge)) await paymentsApp.tell(notice)
  expect(await paymentsApp.statusOf(charge)).toBe(status)
  expect(changesOf(charge)).toHaveLength(1)
})

test('a plan is confirmed by its first payment and received by its last', async () => {
  const { charge } = await paymentsApp.payCard('approved', { amountCents: 30_001, installments: 3 })
  const [first, ...rest] = (await paymentsApp.notices(charge)).filter(
    ({ event }) => event === 'PAYMENT_CONFIRMED',
  )
  await paymentsApp.tell(first as NoticeBody)
  expect(await paymentsApp.statusOf(charge)).toBe('CONFIRMED')
  for (const notice of rest) await paymentsApp.tell(notice)
  expect(changesOf(charge)).toHaveLength(1)

  const [one, two, three] = await paymentsApp.payments(charge)
  const told = new Set((await paymentsApp.notices(charge)).map(({ id }) => id))
  for (const payment of [three, one, two]) {
    expect(await paymentsApp.statusOf(charge)).toBe('CONFIRMED')
    await changePayment(paymentsApp.database.pool, payment?.id ?? '', 'receive')
    for (const notice of await paymentsApp.notices(charge)) {
      if (!told.has(notice.id)) await paymentsApp.tell(notice)
      told.add(notice.id)
    }
  }
  expect(await paymentsApp.statusOf(charge)).toBe('RECEIVED')
  expect(changesOf(charge)).toHaveLength(2)
})

test.each([
  ['another amount', { value: 109.99 }],
  ['another sale', { externalReference: '0b6e4f00-0000-4000-8000-000000000001' }],
  ['another way of paying', { billingType: 'PIX' as const }],
  ['a plan', { installment: 'ins_of_somebody' }],
])('a notice about %s is set aside and moves nothing', async (name, wrong) => {
  const charge = await paymentsApp.cardCharge('analysis')
  await paymentsApp.happen('approve', charge)
  const told = await noticeOf(charge, 'PAYMENT_CONFIRMED')
  const notice = { ...told, id: `evt_wrong ${name}`, payment: { ...told.payment, ...wrong } }
  await paymentsApp.tell(notice)
  expect(await setAside(notice)).toEqual({ handled: true, set_aside: expect.any(String) })
  expect(await paymentsApp.statusOf(charge)).toBe('ANALYSIS')
  expect(changesOf(charge)).toEqual([])
})

test('a payment that is not ours is set aside', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  const told = await noticeOf(charge, 'PAYMENT_CONFIRMED')
  for (const externalReference of [null, 'pedido 7', '0b6e4f00-0000-4000-8000-000000000001']) {
    const payment = { ...told.payment, id: 'pay_unknown', externalReference, description: null }
    const notice = { ...told, id: `evt_unknown ${externalReference}`, payment }
    await paymentsApp.tell(notice)
    expect(await setAside(notice)).toMatchObject({ set_aside: expect.stringContaining('not ours') })
  }
})

test('what we could not read is set aside', async () => {
  const notice = { id: 'evt_odd', event: 'PAYMENT_CONFIRMED', payment: { id: 7 } }
  await paymentsApp.tell(notice as unknown as NoticeBody)
  expect(await setAside(notice)).toMatchObject({ handled: true, set_aside: expect.any(String) })
})

test('a chargeback that can not be asked about waits for the provider', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await paymentsApp.happen('chargeback', charge)
  const notice = await noticeOf(charge, 'PAYMENT_CHARGEBACK_REQUESTED')
  paymentsApp.leave(true)
  await expect(paymentsApp.tell(notice)).rejects.toThrow('did not say')
  paymentsApp.leave(false)
  expect(await setAside(notice)).toEqual({ handled: false, set_aside: null })
  await paymentsApp.run(noticeWorker(paymentsApp.provider, paymentsApp.enqueue), {
    noticeId: notice.id,
  })
  expect(await paymentsApp.statusOf(charge)).toBe('CHARGEBACK')
})

test.each([
  ['after', (all: NoticeBody[]) => all],
  ['before', (all: NoticeBody[]) => all.toReversed()],
])(
  'a card that its analysis refused was never paid, though it is told as given back %s',
  async (_when, inOrder) => {
    const charge = await paymentsApp.cardCharge('analysis')
    await paymentsApp.happen('reject', charge)
    const told = (await paymentsApp.notices(charge)).filter(({ event }) =>
      ['PAYMENT_REPROVED_BY_RISK_ANALYSIS', 'PAYMENT_REFUNDED'].includes(event),
    )
    expect(told).toHaveLength(2)
    for (const notice of inOrder(told)) {
      await paymentsApp.tell(notice)
      expect(await paymentsApp.statusOf(charge)).toBe('DECLINED')
    }
  },
)

test('a card that was paid and given back before we heard of it is given back', async () => {
  const { charge } = await paymentsApp.payCard('approved')
  const [payment] = await paymentsApp.payments(charge)
  const body = { ...payment, status: 'REFUNDED' } as NoticeBody['payment']
  await paymentsApp.tell({ id: `evt_back ${charge.id}`, event: 'PAYMENT_REFUNDED', payment: body })
  expect(await paymentsApp.statusOf(charge)).toBe('REFUNDED')
})

test('one status that we do not know makes nothing else unreadable', async () => {
  const odd = await paymentsApp.cardCharge('approved')
  const { charge } = await paymentsApp.payCard('approved', { saleId: odd.saleId })
  await paymentsApp.database.pool.query(
    `update sandbox.payments set body = jsonb_set(body, '{status}', '"SOMETHING_NEW"') where body->>'id' = $1`,
    [odd.providerId],
  )
  expect(await askAbout(paymentsApp.provider, { ...charge, plan: null })).toMatchObject({
    told: 'standing',
    standing: { status: 'CONFIRMED' },
  })
  expect(await askAbout(paymentsApp.provider, { ...odd, plan: null })).toEqual({ told: 'away' })
  expect(paymentsApp.logged()).toContain('a status that we do not know')
})
