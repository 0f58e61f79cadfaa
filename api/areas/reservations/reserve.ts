import { hash as digest } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { Reservation, reserve as reserveCall } from '@55tickets/contracts/reservations.ts'
import { isLinkCode } from '@55tickets/rules/links/link-code.ts'
import { MINIMUM_PURCHASE } from '@55tickets/rules/money/fee.ts'
import { fromReais } from '@55tickets/rules/money/money.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { createBatchQueue } from '../../platform/batch-queue.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { orderedId } from '../../platform/ordered-id.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { admitCoupon } from '../coupons/public.ts'
import { findSuccessors } from '../events/public.ts'
import { checkForms } from '../forms/public.ts'
import { orderCounts } from './order-counts.ts'
import { findExpiredHolds } from './queries.ts'
import {
  findEarlierReservation,
  type NewReservation,
  type ReservationOutcome,
  reserveBatch,
} from './reserve-batch.ts'
import { toLotRefusal, toRefusal, toRenewalRefusal, toReservation } from './wire.ts'

type Body = z.output<(typeof reserveCall)['body']>

interface ReservationRequest {
  readonly userId: string
  /** Network address. */
  readonly address: string
  readonly eventId: string
  readonly body: Body
  readonly key: string | null
}

export type Reserve = (
  request: ReservationRequest,
) => Promise<Reservation | Refusal<CallRefusal<typeof reserveCall>>>

/** Reservations of one event that share a database call. */
const MAX_BATCH_SIZE = 400
const MAX_QUEUED = 4000
const QUEUE_TIMEOUT_MS = 4000

export function createReserve(db: Db, config: Config): Reserve {
  const terms = {
    holdMinutes: config.RESERVATION_MINUTES,
    minimumCents: MINIMUM_PURCHASE,
    monthlyRateBasisPoints: config.INSTALLMENT_RATE_BASIS_POINTS,
    newOrganizationLimitCents: fromReais(config.NEW_ORGANIZATION_LIMIT),
  }
  const queue = createBatchQueue<NewReservation, ReservationOutcome>({
    runBatch: (eventId, reservations) => reserveBatch(db, eventId, reservations, terms),
    ownerKey: ({ userId }) => userId,
    maxBatchSize: MAX_BATCH_SIZE,
    // Leaves half of the connections to everything else. More calls than the cores can serve would only
    // split the same reservations into smaller batches.
    maxConcurrent: Math.min(Math.ceil(config.DATABASE_POOL_SIZE / 2), 2 * availableParallelism()),
    maxQueued: MAX_QUEUED,
    timeoutMs: QUEUE_TIMEOUT_MS,
  })

  return async ({ userId, address, eventId, body, key }) => {
    if (body.eventId !== eventId) return refuse('BAD_INPUT')
    if (hasDuplicateTickets(body)) return refuse('BAD_INPUT')
    // The database checks, together with the tickets, that these are the forms that they require.
    const forms = body.customForm ? await checkGivenForms(db, body.customForm) : []
    const hash = hashRequest(body)
    if (isRefusal(forms)) {
      // A repeated request gets its earlier response, even if the form has changed since.
      const reserved = await findEarlierReservation(db, { userId, eventId, key, hash })
      return reserved ? toReservation(reserved) : forms
    }
    const coupon = body.coupon
      ? await admitCoupon(db, { eventId, code: body.coupon }, { address, userId })
      : null
    if (isRefusal(coupon)) return coupon
    const reservation = {
      saleId: orderedId(),
      userId,
      items: body.items,
      forms,
      couponId: coupon?.id ?? null,
      via: body.via !== undefined && isLinkCode(body.via) ? body.via : null,
      key,
      hash,
    }
    const outcome = await queue.runBatched(eventId, reservation)
    if (outcome.refused === 'LOT_CLOSED') return refuseLots(db, eventId, body, outcome)
    if (outcome.refused === 'HOLD_RENEWED') return refuseRenewal(db, eventId, outcome)
    if (outcome.refused !== null) return toRefusal(outcome)
    // The key was used before. `reserve_tickets` compares the items only, and those may have been
    // requested for another event.
    if (outcome.sale_id !== reservation.saleId) {
      const reserved = await findEarlierReservation(db, { userId, eventId, key, hash })
      if (!reserved) return refuse('KEY_REUSED')
    } else orderCounts.add('reserved')
    return toReservation(outcome)
  }
}

/** Refuses lots that have turned, with what is on sale in their place. */
async function refuseLots(db: Db, eventId: string, { items }: Body, outcome: ReservationOutcome) {
  const ticketIds = items.map(({ ticketId }) => ticketId)
  const expired = await findExpiredHolds(db, [eventId])
  const { successors, soldOut } = await findSuccessors(db, { eventId, ticketIds, expired })
  if (successors.length > 0) return toLotRefusal(successors)
  return toRefusal({ ...outcome, about: soldOut ?? outcome.about })
}

async function refuseRenewal(db: Db, eventId: string, { bound }: ReservationOutcome) {
  const { timezone, now } = await db
    .selectFrom('events')
    .select(['timezone', sql<Date>`app_now()`.as('now')])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  return toRenewalRefusal(now, timezone, bound ?? 0)
}

const hasDuplicateTickets = ({ items }: Body) =>
  items.length > 1 && new Set(items.map(({ ticketId }) => ticketId)).size < items.length

const checkGivenForms = (db: Db, given: NonNullable<Body['customForm']>) =>
  checkForms(
    db,
    given.map(({ formId }) => formId),
    given,
  )

/** Length of a SHA-256 digest in base64url; shorter text is stored as it is. */
const DIGEST_LENGTH = 43

/**
 * Fingerprint by which a reused key is detected; independent of the order of the items, and of the
 * tracking link, which decides nothing about the order.
 */
function hashRequest({ items, customForm, coupon }: Body): string {
  const lines = items.map(({ ticketId, quantity, benefits }) =>
    benefits ? `${ticketId} ${quantity} ${benefits.join()}` : `${ticketId} ${quantity}`,
  )
  const text = lines.length === 1 ? lines.join() : lines.toSorted().join()
  if (!customForm && !coupon && text.length <= DIGEST_LENGTH) return text
  const rest = coupon ? [customForm ?? [], coupon] : [customForm ?? []]
  return digest('sha256', JSON.stringify([text, ...rest]), 'base64url')
}
