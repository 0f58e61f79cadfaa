import type { LedgerEntry } from '@55tickets/contracts/ledger.ts'

/** Entries that tell one thing, such as all instalments of an order that was paid. */
export interface EntryGroup {
  readonly entries: readonly [LedgerEntry, ...LedgerEntry[]]
  readonly amount: number
  /** Balance after all of them. */
  readonly balance: number
}

/**
 * Groups neighbouring entries of the same order and cause. Expects the newest first, and keeps that
 * order. While there are more pages the last group is left out, because its sum may lack what the
 * next page has.
 */
export function groupEntries(entries: readonly LedgerEntry[], hasMore: boolean): EntryGroup[] {
  const groups: [LedgerEntry, ...LedgerEntry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && isSameCause(last[0], entry)) last.push(entry)
    else groups.push([entry])
  }
  const whole = hasMore ? groups.slice(0, -1) : groups
  return whole.map((group) => ({
    entries: group,
    amount: sumReais(group.map(({ amount }) => amount)),
    balance: group[0].balance,
  }))
}

const isSameCause = (one: LedgerEntry, other: LedgerEntry): boolean =>
  one.order !== null &&
  one.order._id === other.order?._id &&
  one.kind === other.kind &&
  one.at === other.at

/** Adds amounts of the API in centavos, because fractions of reais do not add up. */
export const sumReais = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
