import { checkQuotedLine } from '../text/links.ts'

/** Consequence of an edit of a live event for people. */

export const consequenceKinds = [
  /** The group is written to. */
  'notice',
  /** That mail brings a new calendar file. */
  'calendar',
  /** Orders of before the change may be given back with all fees. */
  'openRefund',
  /** The change is listed on the event's page. */
  'listed',
  'salesStop',
  'sessionsMove',
  'salesMove',
  /** The old address leads to the new one. */
  'redirect',
  /** New terms are for new reservations; what is sold or held keeps its own. */
  'newOrders',
  /** Tickets that were bought keep the name that they had. */
  'nameKept',
  /** A lot closes for good, and the next one is sold. */
  'lotTurns',
  'codesRevoked',
  /** Orders are refunded by us: wholly, or the amount. */
  'refund',
  /** An answered question leaves its form; its answers stay. */
  'fieldRetired',
] as const
export type ConsequenceKind = (typeof consequenceKinds)[number]

/**
 * Who is concerned: everybody with a ticket, an open order or a subscription; buyers among them;
 * subscribers of one session; or who comes later.
 */
export type ConsequenceGroup =
  | 'everyone'
  | 'buyers'
  | 'newOrders'
  | 'visitors'
  | `session ${string}`

export interface Consequence {
  readonly kind: ConsequenceKind
  readonly group: ConsequenceGroup
  /** Centavos of each order, where money moves and it is not the whole order; else null. */
  readonly amountCents: number | null
}

export const consequence = (
  kind: ConsequenceKind,
  group: ConsequenceGroup,
  amountCents: number | null = null,
): Consequence => ({ kind, group, amountCents })

/** Kinds that take nothing from anybody who bought: they are shown, and need not be confirmed. */
const freeKinds: readonly ConsequenceKind[] = [
  'redirect',
  'newOrders',
  'nameKept',
  'lotTurns',
  'fieldRetired',
]

/** Consequences that an edit must name to be saved. */
export const toConfirm = (consequences: readonly Consequence[]): Consequence[] =>
  consequences.filter(({ kind }) => !freeKinds.includes(kind))

/**
 * True if both have the same consequences to confirm, in any order. How many people they concern does
 * not count: who bought meanwhile is included.
 */
export function areSameConsequences(
  ones: readonly Consequence[],
  others: readonly Consequence[],
): boolean {
  const keys = (all: readonly Consequence[]) =>
    toConfirm(all)
      .map(({ kind, group, amountCents }) => `${kind} ${group} ${amountCents}`)
      .toSorted()
      .filter((key, at, sorted) => key !== sorted[at - 1])
      .join('\n')
  return keys(ones) === keys(others)
}

/** True if people must be given a reason: a date, a place or the event itself is lost to them. */
export const needsReason = (consequences: readonly Consequence[]): boolean =>
  consequences.some(({ kind }) => kind === 'openRefund' || kind === 'refund')

const MAX_REASON_LENGTH = 300

/** Error message for the reason that people are told. It is quoted in mails, so it has no links. */
export const checkReason = (reason: string): string | null =>
  checkQuotedLine(reason, MAX_REASON_LENGTH, 'Conte o motivo: ele vai no aviso')
