import { expect } from 'vitest'
import { hasEnded } from '../../../charges/testing/transfer-fake.ts'
import {
  centsReturned,
  computeParts,
  DAY_MS,
  expectParts,
  PIX_RETURN_DAYS,
} from './expect-parts.ts'
import type { MoneyModel, TransferRow } from './model-state.ts'

/**
 * Expects that transfers are those which payouts and old refunds need, with their amounts and keys, that
 * none is at the provider twice, and that their ends are the provider's.
 */
export async function expectTransfers(model: MoneyModel): Promise<void> {
  const rows = await findTransfers(model)
  const { transfers } = model.checkout.providerFake.transfers
  const references = transfers.map(({ externalReference }) => externalReference)
  expect(new Set(references).size, 'transfers at the provider').toBe(references.length)
  expect(new Set(rows.map(({ id }) => id)), 'our transfers').toEqual(
    new Set([...rows.map(({ id }) => id), ...references]),
  )
  await expectParts(model, rows)
  for (const row of rows) {
    const sent = transfers.find(({ externalReference }) => externalReference === row.id)
    const key = row.payoutId === null ? model.cpf : model.payouts.get(row.payoutId)?.key
    expect(row.key, 'key of a transfer').toBe(key)
    // What a refund sends is known only then: the provider may return a part of it before.
    if (row.partOfChargeId === null && (sent || row.payoutId !== null))
      expect([row.id, row.cents], 'transfer').toEqual([row.id, expectedCents(model, row, rows)])
    if (sent) {
      const target = [sent.value, sent.bankAccount?.pixAddressKey]
      expect(target, 'transfer at the provider').toEqual([row.cents / 100, row.key])
    }
    expectEnd(row, sent?.status)
  }
  await expectOldRefunds(model, rows)
}

function expectEnd({ status, payoutId, payoutStatus, isFinished }: TransferRow, sent?: string) {
  if (status === 'FAILED')
    expect(['FAILED', 'CANCELLED', undefined], 'failed transfer').toContain(sent)
  if (status === 'DONE') expect(sent, 'transfer that is done').toBe('DONE')
  const ended = status === 'DONE' || status === 'FAILED' ? status : 'REQUESTED'
  if (payoutId !== null) expect(payoutStatus, 'payout of a transfer').toBe(ended)
  else expect(isFinished, 'refund by transfer').toBe(status === 'DONE')
}

/** Amount that a transfer must have. */
function expectedCents(model: MoneyModel, row: TransferRow, rows: readonly TransferRow[]) {
  const { id, payoutId, chargeId } = row
  if (payoutId !== null) return model.payouts.get(payoutId)?.cents
  if (chargeId === null) return undefined
  const cents =
    model.refunds.get(id) ?? centsLeft(model, chargeId) - computeParts(model, chargeId, rows)
  model.refunds.set(id, cents)
  return cents
}

/** Amount that the provider has not returned of a charge. */
function centsLeft(model: MoneyModel, chargeId: string): number {
  const paid = model.checkout.providerFake.payments
    .filter(({ description }) => description?.endsWith(chargeId))
    .reduce((sum, { value }) => sum + Math.round(value * 100), 0)
  return paid - centsReturned(model, chargeId)
}

interface RefundRow {
  readonly chargeId: string
  readonly isPix: boolean
  readonly requestedAt: Date
  readonly paidAt: Date
}

/** Expects one transfer for each PIX that was refunded after its time, and none for any other refund. */
async function expectOldRefunds(model: MoneyModel, rows: readonly TransferRow[]): Promise<void> {
  const { rows: refunds } = await model.reservationsApp.database.pool.query<RefundRow>(
    `select c.id as "chargeId", method = 'PIX' as "isPix", coalesce(reviewed_at, refund_requested_at) as "requestedAt",
            (select min(at) from sale_history h
              where h.sale_id = s.id and to_status in ('CONFIRMED', 'RECEIVED')) as "paidAt"
       from charges c join sales s on s.paid_by = c.id where refund_cause is not null and c.id <> all ($1)`,
    [[...model.inReview.keys()]],
  )
  const isOld = ({ isPix, requestedAt, paidAt }: RefundRow) =>
    isPix && requestedAt.getTime() - paidAt.getTime() > PIX_RETURN_DAYS * DAY_MS
  expect(rows.flatMap(({ chargeId }) => chargeId ?? []).toSorted(), 'refunds by transfer').toEqual(
    refunds
      .filter(isOld)
      .map(({ chargeId }) => chargeId)
      .toSorted(),
  )
}

/** Expects that nothing is sent back of what our team has to look at. */
export async function expectReviews({ inReview, checkout, ...model }: MoneyModel): Promise<void> {
  if (inReview.size === 0) return
  const { payments, refunded } = checkout.providerFake
  for (const [chargeId, before] of inReview) {
    const held = payments.filter(({ description }) => description?.endsWith(chargeId))
    const returned = refunded.slice(before).filter((one) => held.some(({ id }) => id === one))
    expect(returned, 'refunds in review at the provider').toEqual([])
  }
  const { rows } = await model.reservationsApp.database.pool.query(
    'select id from transfers where charge_id = any ($1)',
    [[...inReview.keys()]],
  )
  expect(rows, 'transfers of refunds in review').toEqual([])
}

/** Expects that we know the end of every transfer that has ended at the provider. */
export async function expectEndsKnown(model: MoneyModel): Promise<void> {
  const ended = model.checkout.providerFake.transfers.transfers.filter(hasEnded)
  const rows = await findTransfers(model)
  for (const { externalReference, status } of ended)
    expect(rows.find(({ id }) => id === externalReference)?.status, 'end of a transfer').toBe(
      status === 'DONE' ? 'DONE' : 'FAILED',
    )
}

async function findTransfers({ reservationsApp }: MoneyModel): Promise<readonly TransferRow[]> {
  const { rows } = await reservationsApp.database.pool.query<TransferRow>(
    `select t.id, t.status, t.amount_cents as cents, pix_key as key, payout_id as "payoutId",
            p.status as "payoutStatus", charge_id as "chargeId", part_of_charge_id as "partOfChargeId",
            first_sent_at is not null as "isTried",
            case when part_of_charge_id is null then team_refunded_at is not null
                 else transferred_part_cents >= (
                   select coalesce(sum(amount_cents), 0) from transfers o
                    where o.part_of_charge_id = c.id and (o.status = 'DONE' or o.id = t.id)) end as "isFinished"
       from transfers t left join payouts p on p.id = payout_id
       left join charges c on c.id = coalesce(charge_id, part_of_charge_id)`,
  )
  return rows
}
