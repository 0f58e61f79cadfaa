import type { Bordero, SoldLine } from './read-bordero.ts'
import { add, type Row, type Table, whereSeveral } from './report.ts'

/** Tickets of a line that admit: neither returned nor disputed. */
export const valid = ({ tickets, returned, disputed }: SoldLine): number =>
  tickets - returned - disputed

export const revenue = ({ priceCents, discountCents }: SoldLine): number =>
  priceCents - discountCents

/** Tickets by sector and lot, each type and price in a line, and courtesies below them. */
export function layOutTickets({ sold, given }: Bordero): Table {
  const sectors = new Set([...sold, ...given].map(({ sector }) => sector))
  // Types outside of sectors come last.
  const names = [...sectors].filter((name) => name !== null)
  const ordered = sectors.has(null) ? [...names, null] : names
  return {
    title: 'Ingressos por setor e lote',
    columns: TICKET_COLUMNS,
    rows: [
      ...ordered.flatMap((sector) => sectorRows(sector, sold, given)),
      sumRow('total', 'Total do evento', sold, given),
    ],
  }
}

const TICKET_COLUMNS = [
  { heading: 'Lote e ingresso', unit: null, width: 6.6 },
  { heading: 'Tipo', unit: null, width: 2.6 },
  { heading: 'Preço', unit: 'money', width: 2.4 },
  { heading: 'Vendidos', unit: 'count', width: 2 },
  { heading: 'Devolvidos', unit: 'count', width: 2.2 },
  { heading: 'Contestados', unit: 'count', width: 2.3 },
  { heading: 'Válidos', unit: 'count', width: 1.8 },
  { heading: 'Valor dos válidos', unit: 'money', width: 3.1 },
  { heading: 'Descontos', unit: 'money', width: 2.6 },
  { heading: 'Receita bruta', unit: 'money', width: 3 },
] as const satisfies Table['columns']

function sectorRows(sector: string | null, sold: Bordero['sold'], given: Bordero['given']): Row[] {
  const own = sold.filter((line) => line.sector === sector)
  const courtesies = given.filter((line) => line.sector === sector)
  const name = sector ?? 'Ingressos sem setor'
  const lines = [...own.map(soldRow), ...courtesies.map(givenRow)]
  const sum = sumRow('sum', `Total: ${name}`, own, courtesies)
  return [{ kind: 'group', cells: [name] }, ...lines, ...whereSeveral(lines, sum)]
}

const lineName = ({ lot, name }: { readonly lot: string | null; readonly name: string }) =>
  lot ? `${lot} · ${name}` : name

const halfNames = { quota: 'Meia-entrada', outside: 'Meia, fora da cota' } as const

const soldRow = (line: SoldLine): Row => ({
  kind: 'line',
  cells: [
    lineName(line),
    line.halfPrice ? halfNames[line.halfPrice] : 'Inteira',
    line.unitCents,
    line.tickets,
    line.returned,
    line.disputed,
    valid(line),
    line.priceCents,
    line.discountCents,
    revenue(line),
  ],
})

const givenRow = (line: Bordero['given'][number]): Row => ({
  kind: 'line',
  cells: [lineName(line), 'Cortesia', 0, line.tickets, 0, 0, line.tickets, 0, 0, 0],
})

function sumRow(
  kind: 'sum' | 'total',
  name: string,
  sold: Bordero['sold'],
  given: Bordero['given'],
): Row {
  const courtesies = add(given, ({ tickets }) => tickets)
  return {
    kind,
    cells: [
      name,
      null,
      null,
      add(sold, ({ tickets }) => tickets) + courtesies,
      add(sold, ({ returned }) => returned),
      add(sold, ({ disputed }) => disputed),
      add(sold, valid) + courtesies,
      add(sold, ({ priceCents }) => priceCents),
      add(sold, ({ discountCents }) => discountCents),
      add(sold, revenue),
    ],
  }
}
