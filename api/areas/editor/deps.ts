import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ByteStorage } from '../../platform/files/storage.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

export interface AnsweredForm {
  readonly answers: number
  readonly fieldIds: ReadonlySet<string>
}

export interface EditorDeps {
  readonly db: Db
  readonly storage: ByteStorage
  readonly mailer: Mailer
  /** Origin of the links in mails: our own. */
  readonly publicUrl: string
  /** Interest of instalments, in basis points a month. */
  readonly monthlyRateBasisPoints: number
  /** Percentage of a sector's places that is kept for half price. */
  readonly halfPriceShare: number
  /** Finds the ticket types that were ever reserved, even if the reservation expired. */
  readonly findReservedTypes: (tx: Tx, eventId: string) => Promise<ReadonlySet<string>>
  /** Finds when the oldest paid order was made that was not refunded. */
  readonly findOldestOrder: (db: Db, eventId: string) => Promise<Date | null>
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
  /** Freezes who is told of a change, and queues the mails. Returns how many people that are. */
  readonly announce: (tx: Tx, change: AnnouncedChange) => Promise<number>
  /** Counts the orders that were given back because of changes, by the change. */
  readonly countOpenRefunds: (
    db: Db,
    changeIds: readonly number[],
  ) => Promise<ReadonlyMap<number, number>>
  /** Counts people and orders that consequences concern, as of now. */
  readonly countConcerned: (
    db: Db,
    eventId: string,
    consequences: readonly Consequence[],
  ) => Promise<{ readonly people: number; readonly orders: number }>
}

interface AnnouncedChange {
  readonly eventId: string
  readonly changeId: number
  readonly consequences: readonly Consequence[]
}
