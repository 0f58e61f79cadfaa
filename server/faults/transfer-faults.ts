import { randomUUID } from 'node:crypto'
import { createPerson } from '@55tickets/api/testing/people.ts'
import type { Fault, Round } from './fault.ts'
import { killProcess, startAgain } from './kill-faults.ts'
import { waitUntil } from './wait-until.ts'

const PAYOUTS = 12
const CENTS = 1_234
/** CPF of the organization, which is its key, too. */
const CPF = '52998224725'
const SEND = 'POST /transfers'
const WAIT_TIMEOUT_MS = 90_000

/**
 * A process is killed while it sends transfers, and further answers are lost. Each payout must be done
 * in the end, by exactly one transfer at the provider.
 */
const inTransfer: Fault = {
  name: 'kill-in-transfer',
  async fire(round) {
    const { scene } = round
    const last = scene.products.length - 1
    await giveToOrganization(round)
    // Nobody leaves a reservation open: the time that transfers need would pass it over.
    await round.sendCrowd({ buyers: 20, habits: { card: 1 } })
    await endEvent(round)
    const before = await scene.provider.calls(SEND)
    // A webhook would end a transfer whose answer is lost before it is counted.
    await scene.provider.control('webhook-events', { hold: true })
    const trouble = { route: SEND, when: 'after' }
    await scene.provider.control('faults', { ...trouble, kind: 'cut', calls: 2 })
    await scene.provider.control('faults', { ...trouble, kind: 'slow', ms: 4_000, calls: 500 })
    const ids = await requestPayouts(round)
    // One call more than was cut off: a process waits for its answer.
    await waitUntil('transfers under way', WAIT_TIMEOUT_MS, async () => {
      return (await scene.provider.calls(SEND)) > before + 3
    })
    const ended = await killProcess(round, last)
    const lost = await countTransfers(round, ids, ['SENDING'])
    await scene.provider.control('reset')
    const again = await startAgain(round, last)
    await waitUntil('transfers to end', WAIT_TIMEOUT_MS, async () => {
      await scene.passTime('5 minutes')
      return (await countTransfers(round, ids, ['DONE', 'FAILED'])) === ids.length
    })
    await expectOnce(round, ids)
    return { times: lost, seen: `transfers without an answer, each made once; ${ended}, ${again}` }
  },
}

/** Gives the event of the round to an organization that can be paid out. */
async function giveToOrganization({ scene, event }: Round): Promise<void> {
  const id = randomUUID()
  await scene.pool.query(
    `insert into organizations (id, slug, name, phone, search_name, status, document)
     values ($1, $2, $2, '', $2, 'verified', $3)`,
    [id, `drill-${id}`, CPF],
  )
  const owner = await createPerson(scene.database.db)
  await scene.pool.query(
    `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
     values ($1, $2, 'owner', false, app_now())`,
    [id, owner],
  )
  await scene.pool.query(
    `insert into payout_keys (organization_id, id, key_type, pix_key, set_by, counts_from, stop_hash)
     values ($1, $2, 'CPF', $3, $4, app_now(), $5)`,
    [id, randomUUID(), CPF, owner, `drill-${id}`],
  )
  await scene.pool.query('update events set organization_id = $2 where id = $1', [
    event.eventId,
    id,
  ])
}

/** Lets the event of the round have ended so long ago that it is paid out. */
async function endEvent({ scene, event }: Round): Promise<void> {
  await scene.pool.query(
    `update events set starts_at = app_now() - interval '12 days', ends_at = app_now() - interval '11 days'
      where id = $1`,
    [event.eventId],
  )
}

/** Records payouts whose jobs are gone, so that a sweep queues them, and returns their transfers. */
async function requestPayouts({ scene, event }: Round): Promise<string[]> {
  const ids = Array.from({ length: PAYOUTS }, () => randomUUID())
  await scene.pool.query(
    `with requested as (
       insert into payouts (organization_id, event_id, id, amount_cents, requested_by, key)
       select member.organization_id, $1, id, $3, user_id, id::text
         from unnest($2::uuid[]) id cross join organization_members member
        where member.organization_id = (select organization_id from events where events.id = $1)
       returning id, amount_cents)
     insert into transfers (id, payout_id, amount_cents, key_type, pix_key, changed_at)
     select id, id, amount_cents, 'CPF', $4, app_now() - interval '4 hours' from requested`,
    [event.eventId, ids, CENTS, CPF],
  )
  return ids
}

async function countTransfers(
  { scene }: Round,
  ids: readonly string[],
  statuses: readonly string[],
): Promise<number> {
  const { rows } = await scene.pool.query<{ count: number }>(
    'select count(*)::int as count from transfers where id = any ($1) and status = any ($2)',
    [ids, statuses],
  )
  return rows[0]?.count ?? 0
}

/** Throws unless every payout is done by one transfer of its amount. */
async function expectOnce(round: Round, ids: readonly string[]): Promise<void> {
  const { scene } = round
  const sent = (await scene.provider.transfers()).filter(({ status }) => status === 'DONE')
  for (const id of ids) {
    const own = sent.filter(({ externalReference }) => externalReference === id)
    if (own.length !== 1 || Math.round((own[0]?.value ?? 0) * 100) !== CENTS)
      throw new Error(`transfer ${id} was made ${own.length} times`)
  }
  const { rows } = await scene.pool.query<{ count: number }>(
    `select count(*)::int as count from payouts where id = any ($1) and status = 'DONE'`,
    [ids],
  )
  if (rows[0]?.count !== ids.length) throw new Error('a payout did not follow its transfer')
}

export const transferFaults: readonly Fault[] = [inTransfer]
