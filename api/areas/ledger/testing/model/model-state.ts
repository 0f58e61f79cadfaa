import type fc from 'fast-check'
import type { SalesModel } from '../../../payments/testing/payment-steps.ts'
import type { FeeTerms } from './expected-ledger.ts'
import type { Organization, SaleTerms } from './model-events.ts'

/** Facts of a sale that was paid, which the model remembers. */
interface PaidSale {
  readonly eventId: string
  readonly isCard: boolean
  readonly days: readonly string[]
  prices: readonly number[]
}

interface AcceptedPayout {
  readonly eventId: string
  readonly cents: number
  readonly day: string
  readonly key: string
}

interface TicketPrices {
  readonly first: number
  readonly now: number
  readonly isOld: boolean
}

/** What decides to whom an organization belongs, and where its money goes. */
export interface Papers {
  /** Documents that our team ever confirmed. */
  readonly confirmed: ReadonlySet<string>
  /** The last of them, which is the key of its payouts. */
  readonly key: string
  /** Another one was typed, which our team has not confirmed. */
  readonly isNew: boolean
}

/** A transfer as our database has it. */
export interface TransferRow {
  readonly id: string
  readonly status: string
  readonly cents: number
  readonly key: string
  readonly payoutId: string | null
  readonly payoutStatus: string | null
  readonly chargeId: string | null
  readonly partOfChargeId: string | null
  /** We have asked the provider for it at least once. */
  readonly isTried: boolean
  readonly isFinished: boolean
}

/** A run: what was sold on which terms, and the product that has to agree with it. */
export interface MoneyModel extends SalesModel {
  readonly owner: string
  /** Present terms of the fee, by event. */
  readonly fees: Map<string, FeeTerms>
  /** Terms of each sale. */
  readonly terms: Map<string, SaleTerms>
  readonly paid: Map<string, PaidSale>
  readonly cancelled: Set<string>
  /** Ids of organizations. */
  readonly organizations: Readonly<Record<Organization, string>>
  readonly papers: Map<Organization, Papers>
  /** It is suspended or has no key, so that nothing is paid out. */
  isFrozen: boolean
  /** Payouts that were accepted, by their ids. */
  readonly payouts: Map<string, AcceptedPayout>
  /** Charges whose refunds wait for our team, and how many refunds we had requested before. */
  readonly inReview: Map<string, number>
  /** Cents that refunds by transfer must have, by the transfers' ids. */
  readonly refunds: Map<string, number>
  /** Parts by transfer, by the transfers' ids. */
  readonly parts: Map<string, { readonly chargeId: string; readonly cents: number }>
  /** What the tickets of charges cost at first and at the last look, and whether the payment was old then. */
  readonly prices: Map<string, TicketPrices>
  /** CPF of all buyers, which is the key of every refund by transfer. */
  readonly cpf: string
}
export type MoneyCommand = fc.AsyncCommand<MoneyModel, null>
