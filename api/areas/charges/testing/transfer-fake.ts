import { randomUUID } from 'node:crypto'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { Reply } from '../asaas/api-client.ts'
import type { NewTransfer, ProviderTransfer, TransferCalls } from '../asaas/transfer-calls.ts'

/**
 * Outcome of the next transfer. lost: it is made, and its response is lost. never: the request does not
 * arrive, and there is no response either.
 */
export type TransferOutcome = 'fine' | 'refused' | 'lost' | 'never'

/** A webhook event about a transfer, as the provider sends it. */
export interface TransferWebhook {
  readonly id: string
  readonly event: string
  readonly transfer: ProviderTransfer
}

const AWAY = { ok: false, why: 'not-sent' } as const
const NO_ANSWER = { ok: false, why: 'no-answer' } as const

/** Transfers of the provider in memory. They stay pending until a test changes them. */
export class TransferFake {
  transfers: ProviderTransfer[] = []
  /** Every event about them, oldest first; tests deliver them. */
  webhooks: TransferWebhook[] = []
  outcome: TransferOutcome = 'fine'
  /** Reais. */
  balance = 1_000_000
  private readonly isDown: () => boolean

  constructor(isDown: () => boolean) {
    this.isDown = isDown
  }

  readonly calls: TransferCalls = {
    createTransfer: async (transfer) => this.create(transfer),
    findTransfer: async (id) => {
      if (this.isDown()) return AWAY
      const value = this.transfers.find((transfer) => transfer.id === id)
      return value ? { ok: true, value } : { ok: false, why: 'not-found' }
    },
    findTransfersSince: async () => this.answer(this.transfers),
    readBalance: async () => this.answer(this.balance),
  }

  /** Changes the transfers with a reference of ours; those that have ended stay as they are. */
  change(reference: string, status: ProviderTransfer['status']): void {
    this.transfers = this.transfers.map((transfer) => {
      if (transfer.externalReference !== reference || hasEnded(transfer)) return transfer
      const changed: ProviderTransfer = { ...transfer, status }
      this.report(changed)
      return changed
    })
  }

  private report(transfer: ProviderTransfer): void {
    const number = this.webhooks.length
    const event = `TRANSFER_${transfer.status}`
    this.webhooks.push({ id: `evt_${transfer.id}_${number}`, event, transfer })
  }

  private create({ reference, amountCents, pixKey }: NewTransfer): Reply<ProviderTransfer> {
    const { outcome } = this
    this.outcome = 'fine'
    if (this.isDown()) return AWAY
    if (outcome === 'never') return NO_ANSWER
    const value = toReais(cents(amountCents))
    if (outcome === 'refused' || value > this.balance)
      return { ok: false, why: 'refused', codes: ['invalid_action'] }
    const transfer: ProviderTransfer = {
      id: randomUUID(),
      status: 'PENDING',
      value,
      externalReference: reference,
      bankAccount: { pixAddressKey: pixKey },
    }
    this.transfers.push(transfer)
    this.report(transfer)
    return outcome === 'lost' ? NO_ANSWER : { ok: true, value: transfer }
  }

  private answer<T>(value: T): Reply<T> {
    return this.isDown() ? AWAY : { ok: true, value }
  }
}

export const hasEnded = ({ status }: ProviderTransfer): boolean =>
  status === 'DONE' || status === 'FAILED' || status === 'CANCELLED'
