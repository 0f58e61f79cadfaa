import { ticket, ticketIdOf } from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { type Cents, cents, formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import type { Buyer } from '../testing/buyers.ts'
import { sellHotEvent } from '../testing/hot-event.ts'
import { type Answer, type CallOptions, call } from './call.ts'
import { runCrowd } from './crowd.ts'
import type { Fault, Round } from './fault.ts'
import { openLedger } from './ledger.ts'
import {
  addMember,
  askForPayouts,
  countTransfers,
  endEvent,
  giveToOrganization,
  type PaidOrganization,
  randomCpf,
  readPayable,
  takeDocument,
} from './paid-organization.ts'
import type { Scene } from './scene.ts'
import { waitUntil } from './wait-until.ts'

const FRIENDS = 12
const WAIT_TIMEOUT_MS = 90_000

/**
 * A promoter sells to friends by PIX, lets the event end, is paid out, and then has the friends refunded:
 * by other dates, by cancelling, by moving their tickets, by refunding each order. Our account must never
 * pay more for the event than it received, while others buy at the same servers. Then the organization
 * takes another document, and one with the old document asks for money of its own: the debt comes first.
 */
const bustOut: Fault = {
  name: 'bust-out',
  async fire(round) {
    const { scene } = round
    const { slug, eventId, organization } = await playBustOut(round)
    const { lines, left, waiting } = await describeAccount(scene, eventId)
    if (left < 0) throw new Error(`our account paid more than it received: ${lines.join('; ')}`)
    const inherited = await expectDebtKept(scene, organization, slug)
    return { times: waiting, seen: 'refunds wait for our team', lines: [...lines, inherited] }
  },
}

/**
 * The negative control: the ledger is told that the money which was paid out is still there, so that every
 * refund is covered. Our account must pay more than it received, and the drill must find that.
 */
const bustOutControl: Fault = {
  name: 'bust-out-control',
  async fire(round) {
    const { scene } = round
    const { eventId } = await playBustOut(round, (paidOut) => takePayoutsBack(scene, paidOut))
    const { lines, left } = await describeAccount(scene, eventId)
    return { times: left < 0 ? 1 : 0, seen: 'account that paid more than it received', lines }
  },
}

/** Plays the bust-out; `blind` is called after the payout, with the event. */
async function playBustOut(
  { scene, seed, sendCrowd }: Round,
  blind: (eventId: string) => Promise<unknown> = async () => undefined,
) {
  const slug = `bust-out-${seed}-${Date.now()}`
  const event = await sellHotEvent(scene.database, slug, FRIENDS * 4, [
    ticket('cheaper', { price: 20, capacity: FRIENDS * 4 }),
  ])
  const { eventId } = event
  const organization = await giveToOrganization(scene, event)
  const finance = await addMember(scene, organization.id, 'finance')
  const friends = { buyers: FRIENDS, within: 500, habits: { pix: 1 } }
  await Promise.all([sendCrowd(), runCrowd(scene, openLedger(), event, seed, friends)])
  const orders = await waitForOrders(scene, eventId)

  await endEvent(scene, event)
  await payOutAll(scene, organization)
  await blind(eventId)
  const ask = askAbout(scene, eventId)
  await expectNoOtherEnd(ask, organization.owner, slug)
  const target = ticketIdOf(slug, 'cheaper')
  const answers: Answer[] = []
  for (const { id, codeId } of orders) {
    const move = { codeId, ticketTypeId: target }
    expectCode(await ask(finance, 'POST', `/orders/${id}/move`, move), 'EVENT_ENDED')
    answers.push(await refund(ask, finance, id))
  }
  const refunded = answers.filter(({ status }) => status === 200).length
  if (refunded !== orders.length) throw new Error(`${refunded} of ${orders.length} were refunded`)
  await waitUntil('refunds that are covered', WAIT_TIMEOUT_MS, async () => {
    const { open } = await readAccount(scene, eventId)
    return open === 0
  })
  return { slug, eventId, organization }
}

interface FriendOrder {
  readonly id: string
  readonly codeId: string
}

/** Waits until all friends have paid. */
async function waitForOrders({ pool }: Scene, eventId: string): Promise<readonly FriendOrder[]> {
  let orders: readonly FriendOrder[] = []
  await waitUntil('friends to have paid', WAIT_TIMEOUT_MS, async () => {
    const { rows } = await pool.query<FriendOrder>(
      `select sales.id, min(code.id::text) as "codeId"
         from sales join ticket_codes code on code.sale_id = sales.id
        where sales.event_id = $1 and status in ('CONFIRMED', 'RECEIVED') group by sales.id order by sales.id`,
      [eventId],
    )
    orders = rows
    return orders.length === FRIENDS
  })
  return orders
}

async function payOutAll(scene: Scene, organization: PaidOrganization): Promise<void> {
  const ids = await askForPayouts(scene, organization, await readPayable(scene, organization))
  await waitUntil('the payout to be done', WAIT_TIMEOUT_MS, async () => {
    return (await countTransfers(scene, ids, ['DONE'])) === ids.length
  })
}

/** Adds to the ledger what was paid out of an event, as if it had never left. */
const takePayoutsBack = ({ pool }: Scene, eventId: string) =>
  pool.query(
    `insert into ledger_entries (organization_id, event_id, kind, amount_cents, available_on, note)
     select organization_id, event_id, 'correction', sum(amount_cents), (app_now() at time zone 'America/Sao_Paulo')::date, 'control'
       from payouts where event_id = $1 group by 1, 2`,
    [eventId],
  )

type Ask = (
  who: Buyer,
  method: NonNullable<CallOptions['method']>,
  path: string,
  body?: object,
) => Promise<Answer>

/** Calls a server about an event as one of its members. */
const askAbout =
  ({ urls }: Scene, eventId: string): Ask =>
  ({ token }, method, path, body) =>
    call({
      url: `${urls()[0]}/api/promoter/events/${eventId}${path}`,
      method,
      headers: { authorization: `Bearer ${token}` },
      body,
    })

function expectCode({ status, code }: Answer, wanted: string): void {
  if (code !== wanted) throw new Error(`${wanted} was expected, not ${status} ${code}`)
}

/** Expects that an event that is over keeps its dates, and is not cancelled. */
async function expectNoOtherEnd(ask: Ask, owner: Buyer, name: string): Promise<void> {
  const edited = (await ask(owner, 'GET', '')).body
  const dates = { ...(edited['dates'] as object), endDate: '2099-12-31T22:00' }
  expectCode(await ask(owner, 'PUT', '/dates', dates), 'EVENT_ENDED')
  const cancellation = { reason: 'O artista ficou doente', name }
  expectCode(await ask(owner, 'POST', '/cancel', cancellation), 'EVENT_ENDED')
}

/** Refunds an order of an event that is over. */
async function refund(ask: Ask, member: Buyer, saleId: string): Promise<Answer> {
  const path = `/orders/${saleId}/refund`
  const { refund: amount, used, route } = (await ask(member, 'GET', path)).body
  const body = { reason: 'O evento foi fraco', confirmed: { refund: amount, used, route } }
  return ask(member, 'POST', path, body)
}

/** What the organization sells that takes up the document. */
const HEIR_CENTS = cents(10_000)

/** Expects that a debt stays with the document that an organization gave up; returns what was seen. */
async function expectDebtKept(
  scene: Scene,
  organization: PaidOrganization,
  slug: string,
): Promise<string> {
  const event = await sellHotEvent(scene.database, `${slug}-heir`, 1)
  await takeDocument(scene, organization, randomCpf())
  const heir = await giveToOrganization(scene, event, organization.cpf)
  await endEvent(scene, event)
  await scene.pool.query(
    `insert into ledger_entries (organization_id, event_id, kind, amount_cents, available_on, note)
     values ($1, $2, 'correction', $3, (app_now() at time zone 'America/Sao_Paulo')::date, 'sold')`,
    [heir.id, heir.eventId, HEIR_CENTS],
  )
  const payable = await readPayable(scene, heir)
  if (payable > 0) throw new Error(`${formatMoney(payable)} is paid out beside the debt`)
  return `former document: of ${formatMoney(HEIR_CENTS)} of another organization nothing is paid out`
}

interface Account {
  readonly received: Cents
  readonly returned: Cents
  readonly paidOut: Cents
  /** Refunds that are requested of the provider and not done. */
  readonly open: number
  /** Refunds in review, and what they would return. */
  readonly waiting: number
  readonly waitingCents: Cents
}

/** Reads what our account received and paid for an event: at the provider, not in our database. */
async function readAccount({ pool, provider }: Scene, eventId: string): Promise<Account> {
  const { rows: charges } = await pool.query<{ saleId: string; isInReview: boolean }>(
    `select sale_id as "saleId", review_since is not null as "isInReview" from charges
      where event_id = $1 and refund_cause is not null`,
    [eventId],
  )
  const { rows: own } = await pool.query<{ id: string }>(
    `select id from sales where event_id = $1
      union all select transfers.id from transfers join payouts on payouts.id = payout_id where event_id = $1`,
    [eventId],
  )
  const ids = new Set(own.map(({ id }) => id))
  const payments = (await provider.payments()).filter((one) => ids.has(one.externalReference))
  const transfers = (await provider.transfers()).filter(
    ({ externalReference, status }) => ids.has(externalReference ?? '') && status === 'DONE',
  )
  const findSaleIds = (isInReview: boolean) =>
    new Set(charges.filter((one) => one.isInReview === isInReview).map(({ saleId }) => saleId))
  const inReview = findSaleIds(true)
  const requested = findSaleIds(false)
  const paid = payments.filter(({ status }) => status === 'RECEIVED' || status === 'REFUNDED')
  const held = payments.filter((one) => inReview.has(one.externalReference))
  return {
    received: sum(paid),
    returned: sum(payments.flatMap(({ refunds }) => refunds ?? [])),
    paidOut: sum(transfers),
    open: payments.filter(
      (one) => requested.has(one.externalReference) && one.status !== 'REFUNDED',
    ).length,
    waiting: inReview.size,
    waitingCents: sum(held),
  }
}

const sum = (amounts: readonly { readonly value: number }[]): Cents =>
  cents(amounts.reduce((total, { value }) => total + fromReais(value), 0))

/** Describes what our account received and paid for an event, with its ledger. */
async function describeAccount(scene: Scene, eventId: string) {
  const account = await readAccount(scene, eventId)
  const { received, returned, paidOut, waiting, waitingCents } = account
  const left = cents(received - returned - paidOut)
  const { rows: entries } = await scene.pool.query<{ kind: string; part: string; cents: number }>(
    `select kind, coalesce(part, '') as part, sum(amount_cents)::int as cents
       from ledger_entries where event_id = $1 group by 1, 2 order by min(id)`,
    [eventId],
  )
  const total = entries.reduce((balance, entry) => balance + entry.cents, 0)
  const lines = [
    `account: received ${formatMoney(received)}, paid out ${formatMoney(paidOut)}, returned ${formatMoney(returned)}, left ${formatMoney(left)}`,
    `in review: ${waiting} refunds of ${formatMoney(waitingCents)}`,
    ...entries.map(({ kind, part, cents: amount }) =>
      `ledger: ${kind} ${part}`.trimEnd().concat(` ${formatMoney(cents(amount))}`),
    ),
    `ledger: balance ${formatMoney(cents(total))}`,
  ]
  return { lines, left, waiting }
}

export const fraudFaults: readonly Fault[] = [bustOut, bustOutControl]
