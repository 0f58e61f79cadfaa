import { halfTwins, sectorQuota } from '../write/half-twins.ts'
import type { WriteProblem } from '../write/write-problem.ts'
import type { EventFile } from './event-file.ts'

/** A part of the file, by the path that problems name, with its numbers. */
interface FilePart {
  readonly path: string
  readonly capacity?: number | undefined
  readonly size?: number | undefined
  readonly halfQuota?: number | undefined
}

/** Parts of a file by their ids. */
export function fileParts(
  file: EventFile,
  partId: (kind: string, key: string) => string,
  halfPriceShare?: number,
): ReadonlyMap<string, FilePart> {
  const parts = new Map<string, FilePart>()
  const add = (kind: string, { path, ...numbers }: FilePart) =>
    parts.set(partId(kind, path), { path, ...numbers })
  for (const { key, capacity } of file.tickets) add('ticket', { path: key, capacity })
  for (const { key, capacity } of file.programacoes) add('session', { path: key, capacity })
  for (const { code, maxTickets } of file.cupons) add('coupon', { path: code, size: maxTickets })
  for (const sector of file.setores) {
    const { key, capacity } = sector
    add('sector', { path: key, capacity, halfQuota: sectorQuota(sector, halfPriceShare) })
    for (const lot of sector.lotes) {
      const path = `${key}/${lot.key}`
      add('lot', { path, size: lot.size })
      for (const ticket of lot.tickets)
        for (const end of ['', ...halfTwins(ticket).map((twin) => `/${twin.key}`)])
          add('ticket', { path: `${path}/${ticket.key}${end}`, capacity })
    }
  }
  return parts
}

/** Describes in English why a part of the file was not written. */
export function describeProblem(
  { refused, field }: WriteProblem,
  part: FilePart | undefined,
): string {
  if (refused === 'SLUG_TAKEN') return 'the slug is or was that of another event'
  if (field === 'endDate') return "endDate: the end of a published event can't move into the past"
  if (field === 'id') return 'its id belongs to another event'
  if (field === 'maxTickets') return `maxTickets ${part?.size} is less than what was already used`
  if (refused === 'CAPACITY_TAKEN') {
    if (field === 'halfQuota')
      return `halfQuota ${part?.halfQuota} does not fit with what was already sold`
    const name = field === 'size' ? 'size' : 'capacity'
    return `${name} ${part?.[name]} is less than what was already sold`
  }
  if (field === 'closesAt') return 'closesAt: a lot that has closed stays closed'
  if (field === 'certifiedMinutes')
    return "certifiedTime can't change once certificates were issued"
  const name = field === 'session' ? 'programacao and admitsToEvent' : field
  return `${name} can't change once tickets were sold`
}
