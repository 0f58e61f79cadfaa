import type { ChangeName } from '@55tickets/sandbox/change-payment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChargeStatus } from './charge.ts'
import { webhookEventWorker } from './handle-webhook-event.ts'
import { openPaymentsApp, type PaymentsApp, type WebhookEventBody } from './testing/payments-app.ts'

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
afterAll(() => paymentsApp.close())

/** What may happen to a charge at the provider, and how it stands in the end. */
const stories: [how: 'card' | 'analysis' | 'plan' | 'pix', ChangeName[], ChargeStatus][] = [
  ['card', [], 'CONFIRMED'],
  ['card', ['receive'], 'RECEIVED'],
  ['card', ['chargeback'], 'CHARGEBACK'],
  ['card', ['chargeback', 'dispute', 'chargeback-lost'], 'CHARGEBACK'],
  ['card', ['chargeback', 'dispute', 'chargeback-won', 'chargeback-reversed'], 'CONFIRMED'],
  ['card', ['receive', 'chargeback', 'chargeback-won', 'chargeback-reversed'], 'RECEIVED'],
  ['analysis', ['approve'], 'CONFIRMED'],
  ['analysis', ['approve', 'receive'], 'RECEIVED'],
  ['analysis', ['reject'], 'DECLINED'],
  ['plan', ['receive'], 'RECEIVED'],
  ['plan', ['chargeback'], 'CHARGEBACK'],
  ['pix', ['confirm'], 'RECEIVED'],
  ['pix', ['delete'], 'CANCELED'],
  ['pix', ['delete', 'pay-late'], 'RECEIVED'],
  ['pix', ['overdue', 'confirm'], 'RECEIVED'],
]

const open = {
  card: () => paymentsApp.payCard('approved'),
  analysis: () => paymentsApp.payCard('analysis'),
  plan: () => paymentsApp.payCard('approved', { amountCents: 30_000, installments: 2 }),
  pix: () => paymentsApp.payPix(),
}

/** All orders of a few, some orders of many. */
function orders(notices: readonly WebhookEventBody[]): WebhookEventBody[][] {
  if (notices.length > 3) {
    return [
      [...notices],
      notices.toReversed(),
      ...Array.from({ length: 8 }, (_, seed) =>
        notices.toSorted(
          (a, b) => noise(seed, notices.indexOf(a)) - noise(seed, notices.indexOf(b)),
        ),
      ),
    ]
  }
  if (notices.length <= 1) return [[...notices]]
  return notices.flatMap((first) =>
    orders(notices.filter((notice) => notice !== first)).map((rest) => [first, ...rest]),
  )
}
const noise = (seed: number, place: number) => Math.sin(seed * 97 + place * 31) % 1

test.each(stories)(
  '%s, then %s, is %s whatever is told when and how often',
  async (how, changes, status) => {
    const { charge, outcome } = await open[how]()
    for (const change of changes) await paymentsApp.changeAtProvider(change, charge)
    const notices = await paymentsApp.webhookEvents(charge)
    const { pool } = paymentsApp.database
    for (const order of orders(notices)) {
      for (const isOwnAnswerFirst of [true, false]) {
        await pool.query('delete from notices')
        await pool.query(
          `update charges set status = 'SENDING', provider_id = null, provider_plan = null,
                pix_payload = null, asked_at = null, refunded_cents = 0, refunded_at = null where id = $1`,
          [charge.id],
        )
        if (isOwnAnswerFirst) await paymentsApp.record({ charge, outcome })
        for (const notice of [...order, ...order]) await paymentsApp.deliver(notice)
        // Each once more, as a job that is run again.
        for (const { id } of order) {
          await paymentsApp.run(webhookEventWorker(paymentsApp.provider, paymentsApp.enqueue), {
            noticeId: id,
          })
        }
        if (!isOwnAnswerFirst) await paymentsApp.record({ charge, outcome })
        const events = order.map(({ event }) => event).join(', ')
        expect(await paymentsApp.chargeStatus(charge), events).toBe(status)
      }
    }
  },
)
