import { randomUUID } from 'node:crypto'
import { cents, fromReais, toReais } from '@55tickets/rules/money/money.ts'
import { type Buyer, createBuyers } from '../testing/buyers.ts'
import { call } from './call.ts'
import type { Fault, Round } from './fault.ts'
import { killProcess, startAgain } from './kill-faults.ts'
import { waitUntil } from './wait-until.ts'

const PAYOUTS = 12
const AMOUNT = cents(1_234)
/** CPF of the organization, which is its key, too. */
const CPF = '52998224725'
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
    const { scene } = round
    const last = scene.products.length - 1
    const organization = await giveToOrganization(round)
    // Nobody leaves a reservation open: the time that transfers need would pass it over. Money that was
    // paid by card would be payable a month later.
    await round.sendCrowd({ buyers: 20, habits: { pix: 1 } })
    await endEvent(round)
    await waitUntil('money to be payable', WAIT_TIMEOUT_MS, async () => {
      return (await payable(round, organization)) >= PAYOUTS * AMOUNT
    })
    const before = await scene.provider.calls(SEND)
    // A webhook would end a transfer whose answer is lost before it is counted.
    await scene.provider.control('webhook-events', { hold: true })
    const trouble = { route: SEND, when: 'after' }
    await scene.provider.control('faults', { ...trouble, kind: 'cut', calls: 2 })
    await scene.provider.control('faults', { ...trouble, kind: 'slow', ms: 4_000, calls: 500 })
    const ids = await requestPayouts(round, organization)
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

interface PaidOrganization {
  readonly id: string
  readonly owner: Buyer
}

/** Gives the event of the round to an organization that can be paid out. */
async function giveToOrganization({ scene, event }: Round): Promise<PaidOrganization> {
  const id = randomUUID()
  await scene.pool.query(
    `insert into organizations (id, slug, name, phone, search_name, status, document)
     values ($1, $2, $2, '', $2, 'verified', $3)`,
    [id, `drill-${id}`, CPF],
  )
  const [owner] = await createBuyers(scene.pool, 1, await scene.now())
  if (!owner) throw new Error('no owner was created')
  await scene.pool.query('update users set email_proved_at = app_now() where id = $1', [owner.id])
  await scene.pool.query(
    `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
     values ($1, $2, 'owner', false, app_now())`,
    [id, owner.id],
  )
  await scene.pool.query(
    `insert into payout_keys (organization_id, id, key_type, pix_key, set_by, counts_from, stop_hash)
     values ($1, $2, 'CPF', $3, $4, app_now(), $5)`,
    [id, randomUUID(), CPF, owner.id, `drill-${id}`],
  )
  await scene.pool.query('update events set organization_id = $2 where id = $1', [
    event.eventId,
    id,
  ])
  return { id, owner }
}

/** Lets the event of the round have ended so long ago that it is paid out. */
async function endEvent({ scene, event }: Round): Promise<void> {
  await scene.pool.query(
    `update events set starts_at = app_now() - interval '12 days', ends_at = app_now() - interval '11 days'
      where id = $1`,
    [event.eventId],
  )
}

/** Calls a server about payouts as the owner. */
async function ask(
  { scene }: Round,
  { id, owner }: PaidOrganization,
  path: string,
  payout?: { readonly key: string; readonly body: object },
) {
  const answer = await call({
    url: `${scene.urls()[0]}/api/organizations/${id}/payouts${path}`,
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...(payout && { 'idempotency-key': payout.key }),
    },
    ...(payout && { method: 'POST', body: payout.body }),
  })
  if (answer.status >= 300 || answer.status === 0)
    throw new Error(`payouts${path} answered ${answer.status} ${answer.code}`)
  return answer.body
}

/** What the organization may ask for today, in cents. */
const payable = async (round: Round, organization: PaidOrganization): Promise<number> =>
  fromReais(Number((await ask(round, organization, '/balances'))['payable']))

/** Asks for payouts, and returns the ids of their transfers. */
async function requestPayouts(round: Round, organization: PaidOrganization): Promise<string[]> {
  const body = { eventId: round.event.eventId, amount: toReais(AMOUNT) }
  const payouts = await Promise.all(
    Array.from({ length: PAYOUTS }, () =>
      ask(round, organization, '', { key: randomUUID(), body }),
    ),
  )
  const { rows } = await round.scene.pool.query<{ id: string }>(
    'select id from transfers where payout_id = any ($1)',
    [payouts.map(({ _id }) => _id)],
  )
  if (rows.length !== PAYOUTS) throw new Error(`${rows.length} transfers were recorded`)
  return rows.map(({ id }) => id)
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
