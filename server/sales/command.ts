import type { HolderCorrection } from './holder.ts'
import type { LedgerCorrection } from './ledger.ts'
import type { ReconcileRequest } from './reconcile.ts'

/** A command of an operator. */
export type Command =
  | { readonly name: 'help' | 'invariants' | 'payouts' | 'refunds' }
  | { readonly name: 'show'; readonly wanted: string }
  | {
      readonly name: 'refund'
      readonly saleId: string
      readonly cause: string
      readonly isSure: boolean
    }
  | ({ readonly name: 'holder' } & HolderCorrection)
  | { readonly name: 'set-aside'; readonly does: 'list' }
  | { readonly name: 'set-aside'; readonly does: 'show' | 'retry'; readonly webhookEventId: string }
  | {
      readonly name: 'set-aside'
      readonly does: 'settle'
      readonly webhookEventId: string
      readonly because: string
    }
  | { readonly name: 'ledger'; readonly does: 'show'; readonly slug: string }
  | ({ readonly name: 'ledger'; readonly does: 'correct' } & LedgerCorrection)
  | ({ readonly name: 'reconcile' } & ReconcileRequest)
  | { readonly name: 'provider'; readonly does: 'calls' | 'check' }
  | { readonly name: 'provider'; readonly does: 'register'; readonly isSure: boolean }

/** What is wrong with the arguments. */
export interface UsageError {
  readonly wrong: string
}
