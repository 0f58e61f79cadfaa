import { setTimeout as sleep } from 'node:timers/promises'
import { countMailArrivals } from './count-mails.ts'
import type { Fault } from './fault.ts'
import { waitUntil } from './wait-until.ts'

const WAIT_TIMEOUT_MS = 60_000

const hanging: Fault = {
  name: 'mail-hanging',
  async fire({ scene, sendCrowd, ledger }) {
    const before = scene.mail.hung()
    await scene.mail.setState('hanging')
    await sendCrowd({ habits: { card: 3, pix: 2 } })
    await waitUntil('mails to be tried', WAIT_TIMEOUT_MS, () => scene.mail.hung() > before)
    await scene.mail.setState('down')
    await sleep(1_500)
    await scene.mail.setState('up')
    const sold = [...ledger.entries.values()].filter(({ isPaid }) => isPaid).length
    if (sold === 0) throw new Error('nothing was sold while mails could not be sent')
    return {
      times: scene.mail.hung() - before,
      seen: `connections never answered, then none taken; ${sold} cards paid meanwhile`,
    }
  },
}

/** Four processes share the jobs of one. */
const several: Fault = {
  name: 'jobs-by-four-processes',
  async fire(round) {
    const { scene } = round
    const more = await Promise.all([scene.start({}, 2), scene.start({}, 3)])
    await round.sendCrowd({ buyers: 120 })
    await waitUntil('mails to be sent', WAIT_TIMEOUT_MS, async () => {
      const { rows } = await scene.pool.query('select 1 from mails where sent_at is null limit 1')
      return rows.length === 0
    })
    const { sent, doubled, missing } = await countMailArrivals(round)
    if (doubled + missing > 0)
      throw new Error(`of ${sent} mails ${doubled} were sent twice, ${missing} never arrived`)
    const codes = await Promise.all(more.map((product) => product.stop()))
    scene.products.splice(2)
    if (codes.some((code) => code !== 0)) throw new Error(`processes ended with ${codes.join()}`)
    return { times: sent, seen: 'mails by 4 processes, each arrived once' }
  },
}

export const mailFaults: readonly Fault[] = [hanging, several]
