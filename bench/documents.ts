import { buffer } from 'node:stream/consumers'
import { drawTickets } from '@55tickets/api/areas/tickets/documents/draw-tickets.ts'
import { createTicketKeys } from '@55tickets/api/areas/tickets/ticket-keys.ts'
import { formatCount, printFigures } from '../scripts/figures/figure.ts'
import { atLeast } from './bars.ts'
import { heavyPicture } from './documents/picture.ts'
import { ticketSheet } from './documents/sheet.ts'
import { median } from './median.ts'
import { printTable } from './print-table.ts'
import { runBench } from './run-bench.ts'

// `npm run bench:documents`: cost of tickets in seconds of one core. It measures the CPU time of
// this process, so that other work on the machine is not counted.
const ROUNDS = 5
const MIN_PDFS = 100

const keys = createTicketKeys({
  SECRET_KEY: ['a-secret-key-for-the-benchmark-of-documents'],
  TICKET_KEYS: [],
})
const company = {
  name: '55Tickets Tecnologia Ltda.',
  cnpj: '11.222.333/0001-81',
  contact: 'contato@55tickets.com.br',
}
const picture = heavyPicture()
const EVENT = ticketSheet(0).event.id
const token = keys.sign(EVENT, ticketSheet(0).codeId)
let drawn = 0
const drawPdf = (pages: number) => {
  const sheets = Array.from({ length: pages }, () => ticketSheet((drawn += 1)))
  return buffer(drawTickets(sheets, { keys, company, picture }))
}

interface Work {
  readonly name: string
  readonly count: number
  readonly once: () => unknown
  /** Least number a second of one core; a rate without one is not judged. */
  readonly minimum?: number
}

const works: Work[] = [
  { name: 'ticket as PDF', count: 150, once: () => drawPdf(1), minimum: MIN_PDFS },
  { name: 'ten tickets in one PDF', count: 15, once: () => drawPdf(10) },
  { name: 'QR signature', count: 4_000, once: () => keys.sign(EVENT, ticketSheet(0).codeId) },
  { name: 'QR verification', count: 2_000, once: () => keys.verify(token, EVENT) },
]

await runBench(async () => {
  console.log(`Warming up, then ${ROUNDS} rounds`)
  const rates = new Map(works.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, count, once } of works) {
      const before = process.cpuUsage()
      for (let i = 0; i < count; i += 1) await once()
      const { user, system } = process.cpuUsage(before)
      if (round > 0) rates.get(name)?.push((count * 1_000_000) / (user + system))
    }
  }
  const medianRate = (name: string) => median(rates.get(name) ?? [])
  printTable([
    ['median of rounds', 'a second of one core', 'each'],
    ...works.map(({ name }) => [
      name,
      medianRate(name).toFixed(0),
      `${(1000 / medianRate(name)).toFixed(2)} ms`,
    ]),
  ])
  const { length } = await drawPdf(1)
  console.log(`One ticket weighs ${(length / 1000).toFixed(0)} kB, its picture 100 kB of that.`)
  return printFigures(
    works.map(({ name, minimum }) => {
      const rate = medianRate(name)
      const figure = { what: `Documents: ${name}, a second of one core`, value: formatCount(rate) }
      return minimum ? { ...figure, ...atLeast(rate, minimum) } : figure
    }),
  )
})
