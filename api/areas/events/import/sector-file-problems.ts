import { checkHalfPrice } from '@55tickets/rules/events/sector-fields.ts'
import { MINIMUM_PURCHASE, toBasisPoints } from '@55tickets/rules/money/fee.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { leastHalfQuota } from '@55tickets/rules/tickets/half-price.ts'
import { halfTwins, sectorQuota } from '../write/half-twins.ts'
import type { EventFile, FileSector } from './event-file.ts'

/** Finds contradictions in the sectors of an event file, which the schema can't check. */
export function sectorProblems(
  file: EventFile,
  toInstant: (text: string) => Date,
  halfPriceShare: number | undefined,
): string[] {
  return [
    ...duplicates('setores', file.setores),
    ...file.setores.flatMap((sector) => [
      ...duplicates(`setores.${sector.key}.lotes`, sector.lotes),
      ...quotaProblems(sector, halfPriceShare),
      ...sizeProblems(sector),
      ...closingProblems(sector, toInstant),
      ...sector.lotes.flatMap((lot) => lotProblems(file, `${sector.key}/${lot.key}`, lot)),
    ]),
  ]
}

function quotaProblems(sector: FileSector, halfPriceShare: number | undefined): string[] {
  const { key, capacity, lotes } = sector
  const quota = sectorQuota(sector, halfPriceShare)
  const hasHalves = lotes.some(({ tickets }) =>
    tickets.some((ticket) => halfTwins(ticket).some(({ halfPrice }) => halfPrice === 'quota')),
  )
  if (!hasHalves)
    return quota > 0 ? [`${key}: halfQuota ${quota} without a ticket for half price`] : []
  const least = leastHalfQuota(capacity, halfPriceShare)
  if (quota < least)
    return [`${key}: halfQuota ${quota} is less than the law asks for: at least ${least}`]
  return quota > capacity ? [`${key}: halfQuota ${quota} is more than its places`] : []
}

function sizeProblems({ key, capacity, lotes }: FileSector): string[] {
  const sum = lotes.reduce((total, { size = 0 }) => total + size, 0)
  return sum > capacity
    ? [`${key}: its lots have ${sum} tickets, but it has ${capacity} places`]
    : []
}

function closingProblems({ key, lotes }: FileSector, toInstant: (text: string) => Date): string[] {
  const closing = lotes.filter(({ closesAt }) => closesAt !== undefined)
  return closing.flatMap(({ key: lot, closesAt = '' }, index) => {
    const before = closing[index - 1]?.closesAt
    return before && toInstant(closesAt) <= toInstant(before)
      ? [`${key}/${lot}: closes no later than the lot before it, so it is never on sale`]
      : []
  })
}

function lotProblems(
  { feeBearer, feePercentage }: EventFile,
  path: string,
  { tickets }: FileSector['lotes'][number],
): string[] {
  const names = tickets.flatMap((ticket) => [
    ticket.name,
    ...halfTwins(ticket).map(({ name }) => name),
  ])
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  const tooCheap = tickets.filter(
    (ticket) =>
      halfTwins(ticket).length > 0 &&
      checkHalfPrice(fromReais(ticket.price), {
        feeBearer,
        feeBasisPoints: toBasisPoints(feePercentage),
      }) !== null,
  )
  return [
    ...duplicates(path, tickets),
    ...repeated.map((name) => `${path}: two tickets are named ${name}`),
    ...tooCheap.map(
      ({ key }) =>
        `${path}/${key}: half of its price with the fee is below ${formatMoney(MINIMUM_PURCHASE)}`,
    ),
  ]
}

export function duplicates(where: string, entries: readonly { readonly key: string }[]): string[] {
  const keys = entries.map((entry) => entry.key)
  return keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((key) => `${where}: ${key} appears twice`)
}
