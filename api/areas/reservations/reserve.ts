import { hash as digest } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { CallRefusal } from '@55tickets/contracts/call.ts'
import type { Reservation, reserve as reserveCall } from '@55tickets/contracts/reservations.ts'
import { MINIMUM_PURCHASE } from '@55tickets/rules/fee.ts'
import type { z } from 'zod/mini'
import { createBatchQueue } from '../../platform/batch-queue.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { orderedId } from '../../platform/ordered-id.ts'
import { isRefused, type Refused, refuse } from '../../platform/refuse.ts'
import { checkForms } from '../events/public.ts'
import { findEarlierReservation } from './queries.ts'
import { toRefusal } from './refusal-text.ts'
import { type NewReservation, type ReservationOutcome, reserveBatch } from './reserve-batch.ts'
import { toReservation } from './wire.ts'

type Body = z.output<(typeof reserveCall)['body']>

export interface ReservationRequest {
  readonly userId: string
  readonly eventId: string
  readonly body: Body
  readonly key: string | null
}

export type Reserve = (
  request: ReservationRequest,
) => Promise<Reservation | Refused<CallRefusal<typeof reserveCall>>>

/** How many reservations of one event are made in one go, and how many may wait for it. */
const MAX_BATCH_SIZE = 400
const MAX_QUEUED = 4000
const QUEUE_TIMEOUT_MS = 4000

export function createReserve(db: Db, config: Config): Reserve {
  const terms = {
    holdMinutes: config.RESERVATION_MINUTES,
    minimumCents: MINIMUM_PURCHASE,
    monthlyRateBasisPoints: config.INSTALLMENT_RATE_BASIS_POINTS,
  }
  const queue = createBatchQueue<NewReservation, ReservationOutcome>({
    runBatch: (eventId, reservations) => reserveBatch(db, eventId, reservations, terms),
    ownerKey: ({ userId }) => userId,
    maxBatchSize: MAX_BATCH_SIZE,
    // Half of the connections are left to everything else. More than keep the cores busy would only
    // make smaller runs of the same reservations.
    maxConcurrent: Math.min(Math.ceil(config.DATABASE_POOL_SIZE / 2), 2 * availableParallelism()),
    maxQueued: MAX_QUEUED,
    timeoutMs: QUEUE_TIMEOUT_MS,
  })

  return async ({ userId, eventId, body, key }) => {
    if (body.eventId !== eventId) return refuse('BAD_INPUT')
    if (hasDuplicateTickets(body)) return refuse('BAD_INPUT')
    // Whether these are the forms that the tickets ask for is judged together with the tickets.
    const forms = body.customForm ? await checkGivenForms(db, body.customForm) : []
    const hash = hashRequest(body)
    if (isRefused(forms)) {
      // Asked again, it is answered as before, though the form may have changed since.
      const reserved = await findEarlierReservation(db, { userId, eventId, key, hash })
      return reserved ? toReservation(reserved) : forms
    }
    const reservation = { saleId: orderedId(), userId, items: body.items, forms, key, hash }
    const outcome = await queue.runBatched(eventId, reservation)
    if (outcome.refused !== null) return toRefusal(outcome)
    // The key is known. The lane compares what was asked for, and tickets may be named for any event.
    if (outcome.sale_id !== reservation.saleId) {
      const reserved = await findEarlierReservation(db, { userId, eventId, key, hash })
      if (!reserved) return refuse('KEY_REUSED')
    }
    return toReservation(outcome)
  }
}

const hasDuplicateTickets = ({ items }: Body) =>
  items.length > 1 && new Set(items.map(({ ticketId }) => ticketId)).size < items.length

const checkGivenForms = (db: Db, given: NonNullable<Body['customForm']>) =>
  checkForms(
    db,
    given.map(({ formId }) => formId),
    given,
  )

/** What is no longer than its digest needs none. */
const DIGEST_LENGTH = 43

/** Tells two bodies apart under one key, however their fields are ordered. */
function hashRequest({ items, customForm }: Body): string {
  const lines = items.map(({ ticketId, quantity }) => `${ticketId} ${quantity}`)
  const said = lines.length === 1 ? lines.join() : lines.toSorted().join()
  if (!customForm && said.length <= DIGEST_LENGTH) return said
  return digest('sha256', JSON.stringify([said, customForm ?? []]), 'base64url')
}
