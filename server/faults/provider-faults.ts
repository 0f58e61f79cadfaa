import { setTimeout as sleep } from 'node:timers/promises'
import { UNCANCELED_CHARGE_CAUSE } from '@55tickets/api/areas/settlement/expire-waiting.ts'
import type { Fault, Round } from './fault.ts'
import { waitUntil } from './wait-until.ts'

const WAIT_TIMEOUT_MS = 45_000

const late: Fault = {
  name: 'provider-late',
  async fire(round) {
    const { scene, sendCrowd } = round
    const trouble = { route: 'POST /payments', when: 'after' }
    await scene.provider.control('faults', { ...trouble, kind: 'hang', calls: 6 })
    await scene.provider.control('faults', { ...trouble, kind: 'cut', calls: 10 })
    await sendCrowd({
      habits: { card: 6, pix: 4, 'card answered late': 3, 'card, clicked twice': 2 },
    })
    return { times: await countUnanswered(round), seen: 'charges made whose answer never came' }
  },
}

/** Number of charges whose answer never came: the provider has them and we learned of them late. */
async function countUnanswered({ scene, event }: Round): Promise<number> {
  const { rows } = await scene.pool.query<{ id: string }>(
    `select id from charges where event_id = $1 and changed_at - created_at > interval '4 seconds'
        or event_id = $1 and status = 'SENDING'`,
    [event.eventId],
  )
  const sent = new Set(
    (await scene.provider.payments()).map(({ description }) => description.slice(-36)),
  )
  return rows.filter(({ id }) => sent.has(id)).length
}

const AWAY_MS = 34_000

/** Provider outage during which time passes: first minutes, then more than any grace period. */
const away: Fault = {
  name: 'provider-away',
  async fire({ scene, event, sendCrowd, ledger }) {
    await sendCrowd({ buyers: 30, habits: { 'pix after its time': 2, 'pix never': 1 } })
    await scene.provider.control('away', { ms: AWAY_MS })
    const left = sleep(AWAY_MS)
    const busy = ledger.busy
    await sendCrowd({ buyers: 40, within: 2_000, habits: { pix: 1, card: 1 } })
    const refused = ledger.busy - busy
    const count = async (status: string, cause: string | null = null) => {
      const { rows } = await scene.pool.query<{ count: number }>(
        `select count(distinct sale_id)::int as count from sale_history join sales on sales.id = sale_id
          where sales.event_id = $1 and status = $2 and cause = coalesce($3, cause)`,
        [event.eventId, status, cause],
      )
      return rows[0]?.count ?? 0
    }
    await scene.passTime('15 minutes 10 seconds')
    await sleep(11_000)
    const kept = await count('PAYMENT_PENDING')
    if (kept === 0) throw new Error('tickets were let go before the provider could be asked')
    await scene.passTime('10 minutes')
    await waitUntil('tickets to be let go unasked', WAIT_TIMEOUT_MS, async () => {
      return (await count('EXPIRED', UNCANCELED_CHARGE_CAUSE)) > 0
    })
    const released = await count('EXPIRED', UNCANCELED_CHARGE_CAUSE)
    await left
    return {
      times: refused,
      seen: `answers “provider away”; ${kept} open PIX kept, ${released} let go after the grace`,
    }
  },
}

export const providerFaults: readonly Fault[] = [late, away]
