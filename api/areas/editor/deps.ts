import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ByteStorage } from '../../platform/files/storage.ts'

export interface AnsweredForm {
  readonly answers: number
  readonly fieldIds: ReadonlySet<string>
}

export interface EditorDeps {
  readonly db: Db
  readonly storage: ByteStorage
  /** Interest of instalments, in basis points a month. */
  readonly monthlyRateBasisPoints: number
  /** Percentage of a sector's places that is kept for half price. */
  readonly halfPriceShare: number
  /** Finds the ticket types that were ever reserved, even if the reservation expired. */
  readonly findReservedTypes: (tx: Tx, eventId: string) => Promise<ReadonlySet<string>>
  /** Finds the sessions that somebody ever subscribed to or came to, even if the subscription was cancelled. */
  readonly findUsedSessions: (tx: Tx, eventId: string) => Promise<ReadonlySet<string>>
  /** Finds the forms of an event that were filled in, how often, and with which questions. */
  readonly findAnswered: (db: Db, eventId: string) => Promise<ReadonlyMap<string, AnsweredForm>>
  /** Ends a session that was cancelled: its holds at once, subscriptions and tickets by a job. */
  readonly endSession: (tx: Tx, sessionId: string) => Promise<void>
  /** Finds an event as its page shows it, published or not. */
  readonly findPreview: (eventId: string) => Promise<EventDetail | null>
  /** Sums what buyers paid for tickets, in centavos by event. */
  readonly sumPaid: (eventIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
}
