import { cents, fromReais } from '@55tickets/rules/money/money.ts'
import type { Fault, Round } from './fault.ts'
import { killProcess, startAgain } from './kill-faults.ts'
import {
  askForPayouts,
  countTransfers,
  endEvent,
  giveToOrganization,
  readPayable,
} from './paid-organization.ts'
import { waitUntil } from './wait-until.ts'

const PAYOUTS = 12
const AMOUNT = cents(1_234)
const SEND = 'POST /transfers'
const WAIT_TIMEOUT_MS = 90_000

/**
 * An owner asks for payouts, as the product allows them. A process is killed while it sends their
 * transfers, and further answers are lost. Each payout must be done in the end, by exactly one transfer
 * at the provider.
 */
const inTransfer: Fault = {
  name: 'kill-in-transfer',
  async fire(round) {
    const { scene, event } = round
    const last = scene.products.length - 1
    const organization = await giveToOrganization(scene, event)
    // Nobody leaves a reservation open: the time that transfers need would pass it over. Money that was
    // paid by card would be payable a month later.
    await round.sendCrowd({ buyers: 20, habits: { pix: 1 } })
    await endEvent(scene, event)
    await waitUntil('money to be payable', WAIT_TIMEOUT_MS, async () => {
      return (await readPayable(scene, organization)) >= PAYOUTS * AMOUNT
    })
    const before = await scene.provider.calls(SEND)
    // A webhook would end a transfer whose answer is lost before it is counted.
    await scene.provider.control('webhook-events', { hold: true })
    const trouble = { route: SEND, when: 'after' }
    await scene.provider.control('faults', { ...trouble, kind: 'cut', calls: 2 })
    await scene.provider.control('faults', { ...trouble, kind: 'slow', ms: 4_000, calls: 500 })
    const ids = await askForPayouts(scene, organization, AMOUNT, PAYOUTS)
    // One call more than was cut off: a process waits for its answer.
    await waitUntil('transfers under way', WAIT_TIMEOUT_MS, async () => {
      return (await scene.provider.calls(SEND)) > before + 3
    })
    const ended = await killProcess(round, last)
    const lost = await countTransfers(scene, ids, ['SENDING'])
    await scene.provider.control('reset')
    const again = await startAgain(round, last)
    await waitUntil('transfers to end', WAIT_TIMEOUT_MS, async () => {
      await scene.passTime('5 minutes')
      return (await countTransfers(scene, ids, ['DONE', 'FAILED'])) === ids.length
    })
    await expectOnce(round, ids)
    return { times: lost, seen: `transfers without an answer, each made once; ${ended}, ${again}` }
  },
}

/** Throws unless every payout is done by one transfer of its amount. */
async function expectOnce(round: Round, ids: readonly string[]): Promise<void> {
  const { scene } = round
  const sent = (await scene.provider.transfers()).filter(({ status }) => status === 'DONE')
  for (const id of ids) {
    const own = sent.filter(({ externalReference }) => externalReference === id)
    if (own.length !== 1 || fromReais(own[0]?.value ?? 0) !== AMOUNT)
      throw new Error(`transfer ${id} was made ${own.length} times`)
  }
  const { rows } = await scene.pool.query<{ count: number }>(
    `select count(*)::int as count from payouts join transfers on payout_id = payouts.id
      where transfers.id = any ($1) and payouts.status = 'DONE'`,
    [ids],
  )
  if (rows[0]?.count !== ids.length) throw new Error('a payout did not follow its transfer')
}

export const transferFaults: readonly Fault[] = [inTransfer]
