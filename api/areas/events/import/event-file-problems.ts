import { zonedToInstant } from '@55tickets/rules/text/zone.ts'
import type { EventFile } from './event-file.ts'
import { duplicates, sectorProblems } from './sector-file-problems.ts'

/** Finds contradictions between the parts of an event file, which the schema can't check. */
export function fileProblems(file: EventFile, halfPriceShare?: number): string[] {
  const forms = new Set(file.customForms.map((form) => form.key))
  const sessions = new Map(file.programacoes.map((session) => [session.key, session]))
  const problems: string[] = [
    ...duplicates('customForms', file.customForms),
    ...duplicates('programacoes', file.programacoes),
    ...duplicates('tickets', file.tickets),
  ]
  const order = (where: string, from: string | undefined, to: string | undefined) => {
    if (from && to && toInstant(from, file) >= toInstant(to, file))
      problems.push(`${where}: ends before it starts`)
  }
  order('startDate', file.startDate, file.endDate)
  if ((file.lat === undefined) !== (file.lng === undefined))
    problems.push('lat and lng: set both or none')

  for (const form of file.customForms) {
    problems.push(...duplicates(`customForms.${form.key}.fields`, form.fields))
    for (const field of form.fields) {
      if (field.type === 'multiple_choice' && !field.validation.options)
        problems.push(`${form.key}.${field.key}: has no options`)
    }
  }
  for (const session of file.programacoes) {
    order(session.key, session.dataInicio, session.dataFim)
    if (session.customForm && !forms.has(session.customForm))
      problems.push(`${session.key}: no form ${session.customForm}`)
    if (session.isPaid !== session.price > 0)
      problems.push(`${session.key}: isPaid requires a price, and a price requires isPaid`)
  }
  const lots = file.setores.flatMap((sector) =>
    sector.lotes.map((lot) => ({ lot, path: `${sector.key}/${lot.key}` })),
  )
  const lotTickets = lots.flatMap(({ lot, path }) =>
    lot.tickets.map((ticket) => ({ ...ticket, key: `${path}/${ticket.key}` })),
  )
  const ticketKeys = new Set([...file.tickets, ...lotTickets].map(({ key }) => key))
  problems.push(
    ...duplicates(
      'cupons',
      file.cupons.map(({ code }) => ({ key: code })),
    ),
  )
  for (const { code, percent, amount, unlocks, tickets = [], startsAt, endsAt } of file.cupons) {
    order(code, startsAt, endsAt)
    if ([percent, amount, unlocks].filter((given) => given !== undefined).length !== 1)
      problems.push(`${code}: set one of percent, amount and unlocks`)
    for (const key of tickets.filter((one) => !ticketKeys.has(one)))
      problems.push(`${code}: no ticket ${key}`)
  }
  problems.push(...sectorProblems(file, (text) => toInstant(text, file), halfPriceShare))
  for (const ticket of [...file.tickets, ...lotTickets]) {
    order(ticket.key, ticket.salesStart, ticket.salesEnd)
    if (ticket.minPerOrder > ticket.maxPerOrder)
      problems.push(`${ticket.key}: minPerOrder is above maxPerOrder`)
    if (ticket.customForm && !forms.has(ticket.customForm))
      problems.push(`${ticket.key}: no form ${ticket.customForm}`)
    if (ticket.programacao && !sessions.get(ticket.programacao)?.isPaid) {
      problems.push(`${ticket.key}: ${ticket.programacao} is not a paid session of this event`)
    }
    if (!ticket.programacao && ticket.admitsToEvent === false)
      problems.push(
        `${ticket.key}: admits to nothing: it names no session, and admitsToEvent is false`,
      )
  }
  return problems
}

const OFFSET = /(Z|[+-]\d{2}:\d{2})$/

/** Converts a date of the file to an instant: by its offset, else in the event's time zone. */
export function toInstant(text: string, file: EventFile): Date {
  return OFFSET.test(text) ? new Date(text) : zonedToInstant(text, file.timezone)
}
