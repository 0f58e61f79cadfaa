import type { Tx } from '@55tickets/api/platform/db/database.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { payoutBalances } from '@55tickets/rules/money/payout.ts'
import { payoutKeyType } from '@55tickets/rules/money/payout-text.ts'
import { nextWorkingDay } from '@55tickets/rules/money/working-days.ts'
import { dayKey, HOME_ZONE, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import { promoterTeam } from '../users.ts'
import { insertAll } from './insert-all.ts'

const RESERVES = { reservePercent: 10, pixReservePercent: 5 }
const DAY_MS = 86_400_000

interface EndedEvent {
  readonly organizationId: string
  readonly pixKey: string
  readonly ownerId: string
  readonly endsAt: Date
}

/**
 * Stores a payout of an ended event that was asked for and paid on the first working day, with the key
 * that it went to. The sandbox knows its transfer, so that the two can be compared.
 */
export async function storePayout(tx: Tx, eventId: string): Promise<void> {
  const event = await findEvent(tx, eventId)
  if (!event) return
  const day = nextWorkingDay(dayKey(event.endsAt, HOME_ZONE))
  const requestedAt = zonedToInstant(`${day}T10:12`, HOME_ZONE)
  const amountCents = await findPayable(tx, eventId, event, day)
  if (requestedAt > new Date() || amountCents <= 0) return
  const rows = toRows(event, { eventId, amountCents, requestedAt, day })
  await insertAll(tx, 'payout_keys', [rows.key])
  await insertAll(tx, 'payouts', [rows.payout])
  await insertAll(tx, 'transfers', [rows.transfer])
  await insertAll(tx, 'sandbox.transfers', [rows.sandboxTransfer])
}

interface PaidPayout {
  readonly eventId: string
  readonly amountCents: number
  readonly requestedAt: Date
  readonly day: string
}

function toRows({ organizationId, pixKey, ownerId, endsAt }: EndedEvent, payout: PaidPayout) {
  const { eventId, amountCents, requestedAt } = payout
  const keyId = stableId(organizationId, 'payout key')
  const payoutId = stableId(eventId, 'payout')
  const transferId = stableId(payoutId, 'transfer')
  const providerId = stableId(transferId, 'provider')
  const keySetAt = new Date(endsAt.getTime() - 30 * DAY_MS)
  const paidAt = new Date(requestedAt.getTime() + 40_000)
  const target = { key_type: payoutKeyType(pixKey), pix_key: pixKey }
  return {
    key: {
      ...target,
      organization_id: organizationId,
      id: keyId,
      set_by: ownerId,
      created_at: keySetAt,
      counts_from: new Date(keySetAt.getTime() + DAY_MS),
      // Hash of no token, so that no link stops it.
      stop_hash: keyId,
    },
    payout: {
      organization_id: organizationId,
      event_id: eventId,
      id: payoutId,
      amount_cents: amountCents,
      status: 'DONE',
      requested_by: ownerId,
      created_at: requestedAt,
      changed_at: paidAt,
      key: payoutId,
    },
    transfer: {
      ...target,
      id: transferId,
      payout_id: payoutId,
      amount_cents: amountCents,
      status: 'DONE',
      provider_id: providerId,
      approved_id: providerId,
      created_at: requestedAt,
      sent_at: requestedAt,
      first_sent_at: requestedAt,
      changed_at: paidAt,
    },
    sandboxTransfer: {
      id: providerId,
      stage: 'process',
      failed_checks: 0,
      body: toSandboxTransfer(payout, { id: providerId, reference: transferId, pixKey }),
    },
  }
}

async function findEvent(tx: Tx, eventId: string): Promise<EndedEvent | undefined> {
  const { rows } = await sql<EndedEvent>`
    select organization.id as "organizationId", document as "pixKey", users.id as "ownerId", ends_at as "endsAt"
      from events
      join organizations organization on organization.id = organization_id and status = 'verified'
      join users on users.email_key = ${promoterTeam.owner}
     where events.id = ${eventId} and document is not null
       and not exists (select from payout_keys where payout_keys.organization_id = organization.id)`.execute(
    tx,
  )
  return rows[0]
}

interface EventMoney {
  readonly availableCents: number
  readonly cardPriceCents: number
  readonly pixPriceCents: number
  readonly lastPixAt: Date | null
}

/** Finds the amount that could be paid out of the event on a day. */
async function findPayable(
  tx: Tx,
  eventId: string,
  { endsAt, organizationId }: Pick<EndedEvent, 'endsAt' | 'organizationId'>,
  day: string,
): Promise<number> {
  const { rows } = await sql<EventMoney>`
    select coalesce(sum(amount_cents) filter (where available_on <= ${day}::date), 0)::bigint as "availableCents",
           coalesce(sum(amount_cents) filter (where part = 'price' and is_card), 0)::bigint as "cardPriceCents",
           coalesce(sum(amount_cents) filter (where part = 'price' and not is_card), 0)::bigint as "pixPriceCents",
           max(at) filter (where kind = 'sale' and not is_card) as "lastPixAt"
      from ledger_entries where event_id = ${eventId}`.execute(tx)
  const [money] = rows
  if (!money) throw new Error('a sum has no row')
  const event = {
    eventId,
    organizationId,
    endsAt,
    isCancelled: false,
    isPostponed: false,
    hasOpenDispute: false,
    refundsUntil: null,
    availableCents: cents(money.availableCents),
    cardPriceCents: cents(money.cardPriceCents),
    pix: money.lastPixAt && {
      priceCents: cents(money.pixPriceCents),
      lastPaidAt: money.lastPixAt,
    },
  }
  const [balance] = payoutBalances([event], { today: day, ...RESERVES })
  return balance?.payableCents ?? 0
}

/** The transfer as the sandbox stores one that is done. */
function toSandboxTransfer(
  { day, amountCents }: PaidPayout,
  { id, reference, pixKey }: Readonly<Record<'id' | 'reference' | 'pixKey', string>>,
) {
  const value = toReais(cents(amountCents))
  return {
    object: 'transfer',
    id,
    dateCreated: day,
    status: 'DONE',
    effectiveDate: day,
    endToEndIdentifier: `E${id.replaceAll('-', '')}`,
    type: 'BANK_ACCOUNT',
    value,
    netValue: value,
    transferFee: 0,
    scheduleDate: day,
    authorized: true,
    failReason: null,
    transactionReceiptUrl: null,
    externalReference: reference,
    bankAccount: { pixAddressKey: pixKey },
    operationType: 'PIX',
    description: 'Repasse 55Tickets',
  }
}
