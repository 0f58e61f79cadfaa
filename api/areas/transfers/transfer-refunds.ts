import { isCpf } from '@55tickets/rules/people/cpf.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { requestTransfer } from './request-transfer.ts'

interface TransferredRefund {
  readonly chargeId: string
  readonly amountCents: number
  /** CPF of the buyer, if it is known. */
  readonly cpf: string | null
}

/** PIX key that the refund of an old PIX is transferred to: the buyer's CPF; null without one. */
const refundKey = (cpf: string | null | undefined): string | null =>
  cpf && isCpf(cpf) ? cpf.replace(/\D/g, '') : null

/** Route of the refund of an old PIX: to the buyer's CPF, or by our team without one. */
export const oldPixRoute = (cpf: string | null | undefined): 'transfer' | 'team' =>
  refundKey(cpf) === null ? 'team' : 'transfer'

/**
 * Transfers refunds that the provider no longer makes to the CPFs of their buyers as PIX keys. Those
 * without a CPF, and those whose transfer fails, are left to our team. A charge that is transferred
 * already gets no second transfer.
 */
export async function transferRefunds(
  tx: Tx,
  enqueue: Enqueue,
  refunds: readonly TransferredRefund[],
): Promise<void> {
  for (const { chargeId, amountCents, cpf } of refunds) {
    const pixKey = refundKey(cpf)
    if (pixKey === null || amountCents <= 0) continue
    await requestTransfer(tx, enqueue, { chargeId, amountCents, keyType: 'CPF', pixKey })
  }
}

/** Transfers a part of a charge to the buyer's CPF; without one, it is left to our team. */
export async function transferPart(
  tx: Tx,
  enqueue: Enqueue,
  { chargeId, amountCents, cpf }: TransferredRefund,
): Promise<void> {
  const pixKey = refundKey(cpf)
  if (pixKey === null) return
  const target = { partOfChargeId: chargeId, amountCents, keyType: 'CPF', pixKey } as const
  await requestTransfer(tx, enqueue, target)
}

/** SQL: parts of the charge are being transferred. */
export const arePartsUnderWay = (chargeId: string | RawBuilder<unknown>) => sql<boolean>`
  exists (select from transfers where part_of_charge_id = ${chargeId} and status not in ('DONE', 'FAILED'))`

/** SQL: a transfer that has not failed refunds the charge, so that our team must not. */
export const isRefundedByTransfer = (chargeId: string | RawBuilder<unknown>) => sql<boolean>`
  exists (select from transfers where charge_id = ${chargeId} and status <> 'FAILED')`

/** True if a transfer that has not failed refunds a charge. There is never one later on. */
export async function hasRefundTransfer(db: Db, chargeId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${isRefundedByTransfer(chargeId)} as has`.execute(db)
  return rows.some(({ has }) => has)
}
