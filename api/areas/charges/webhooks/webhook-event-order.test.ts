import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import type { ChangeName } from '@55tickets/sandbox/change-payment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountFor, isLongRun } from '../../../testing/long-run.ts'
import { type ChargesApp, openChargesApp, type WebhookEventBody } from '../testing/charges-app.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
afterAll(() => chargesApp.close())

/** Changes of a payment at the provider, and the final status of its charge. */
const scenarios: [how: 'card' | 'analysis' | 'plan' | 'pix', ChangeName[], ChargeStatus][] = [
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
  card: () => chargesApp.payCard('approved'),
  analysis: () => chargesApp.payCard('analysis'),
  plan: () => chargesApp.payCard('approved', { amountCents: 30_000, installments: 2 }),
  pix: () => chargesApp.payPix(),
}

/** All permutations of up to three events, a sample for more. */
function permutations(events: readonly WebhookEventBody[]): WebhookEventBody[][] {
  if (events.length > 3) {
    return [
      [...events],
      events.toReversed(),
      ...Array.from({ length: amountFor({ short: 1, long: 8 }) }, (_, seed) =>
        events.toSorted((a, b) => noise(seed, events.indexOf(a)) - noise(seed, events.indexOf(b))),
      ),
    ]
  }
  if (events.length <= 1) return [[...events]]
  return events.flatMap((first) =>
    permutations(events.filter((event) => event !== first)).map((rest) => [first, ...rest]),
  )
}
const noise = (seed: number, index: number) => Math.sin(seed * 97 + index * 31) % 1

/**
 * Orders of events, each with our own answer before and after them. `npm test` takes turns where there
 * are many orders.
 */
const deliveries = (events: readonly WebhookEventBody[]) =>
  permutations(events).flatMap((order, turn, all) =>
    [true, false]
      .filter((_, place) => isLongRun || all.length <= 2 || place === turn % 2)
      .map((isOwnAnswerFirst) => ({ order, isOwnAnswerFirst })),
  )

test.each(scenarios)(
  '%s, then %s, becomes %s in any order of events, with duplicates',
  async (how, changes, status) => {
    const { charge, outcome } = await open[how]()
    for (const change of changes) await chargesApp.changeAtProvider(change, charge)
    const events = await chargesApp.webhookEvents(charge)
    const { pool } = chargesApp.database
    for (const { order, isOwnAnswerFirst } of deliveries(events)) {
      await pool.query('delete from webhook_events')
      // No charge becomes SENDING again, so the database would refuse it.
      await pool.query(
        `begin;
           alter table charges disable trigger check_transition;
           update charges set status = 'SENDING', provider_id = null, provider_plan = null,
                  pix_payload = null, looked_up_at = null, refunded_cents = 0, refunded_at = null
            where id = '${charge.id}';
           alter table charges enable trigger check_transition;
           commit`,
      )
      if (isOwnAnswerFirst) await chargesApp.record({ charge, outcome })
      for (const event of [...order, ...order]) await chargesApp.deliver(event)
      // Each job once more, as after a retry.
      for (const { id } of order) {
        await chargesApp.run(chargesApp.webhookEventWorker, {
          webhookEventId: id,
        })
      }
      if (!isOwnAnswerFirst) await chargesApp.record({ charge, outcome })
      const names = order.map(({ event }) => event).join(', ')
      expect(await chargesApp.chargeStatus(charge), names).toBe(status)
    }
  },
)
