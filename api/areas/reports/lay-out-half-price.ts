import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import {
  allBenefits,
  type Benefit,
  benefitLabels,
  benefits,
  halfPriceRelease,
  LEGAL_HALF_PRICE_SHARE,
  leastHalfQuota,
} from '@55tickets/rules/tickets/half-price.ts'
import type { HalfPriceSales, SectorHalves } from './read-half-price.ts'
import type { Subject } from './read-subject.ts'
import { add, type Report, type Row, shareOf, type Table, whereSeveral } from './report.ts'

/** Lays out how an event kept the quota of half-price tickets, sector by sector and by benefit. */
export function layOutHalfPrice(subject: Subject, { sectors }: HalfPriceSales): Report {
  const release = halfPriceRelease(subject.startsAt, subject.places)
  const outside = subject.places - add(sectors, ({ places }) => places)
  return {
    title: 'Relatório de meia-entrada',
    eventName: subject.name,
    issued: subject.issued,
    standing: subject.standing,
    facts: subject.facts,
    sections:
      sectors.length > 0 ? [[quotaTable(subject, sectors, release)], [benefitTable(sectors)]] : [],
    notes: [
      `A Lei 12.933/2013 e o Decreto 8.537/2015 asseguram meia-entrada em ${LEGAL_HALF_PRICE_SHARE} % dos ingressos a estudantes, pessoas com deficiência e seus acompanhantes e jovens de baixa renda. A meia-entrada de pessoas com 60 anos ou mais (Lei 10.741/2003) e a de leis locais ficam fora da cota.`,
      `Os lugares da cota que não foram vendidos ficam reservados até ${momentText(release, subject.timezone)}, horário do local; depois, qualquer pessoa pode comprá-los.`,
      'Contam os ingressos pagos e não devolvidos no momento da emissão.',
      ...(sectors.length === 0 ? [NO_SECTORS] : []),
      ...(outside > 0
        ? [`${countText(outside)} lugares são de ingressos sem setor, que não têm cota própria.`]
        : []),
    ],
    signatures: ['Responsável pela organização', 'Fiscalização'],
  }
}

const NO_SECTORS = 'Este evento não tem setores, e por isso não tem cota de meia-entrada.'

const inQuota = ({ sold }: SectorHalves) =>
  add(sold, ({ isInQuota, tickets }) => (isInQuota ? tickets : 0))
const outsideQuota = ({ sold }: SectorHalves) =>
  add(sold, ({ isInQuota, tickets }) => (isInQuota ? 0 : tickets))

function quotaTable(subject: Subject, sectors: readonly SectorHalves[], release: Date): Table {
  const cells = (places: number, least: number, quota: number, sold: number, outside: number) => [
    places,
    least,
    quota,
    shareOf(quota, places),
    sold,
    quota - sold,
    shareOf(sold, quota),
    shareOf(sold, places),
    outside,
  ]
  const line = (sector: SectorHalves): Row => ({
    kind: 'line',
    cells: [
      sector.name,
      ...cells(
        sector.places,
        leastHalfQuota(sector.places),
        sector.quota,
        inQuota(sector),
        outsideQuota(sector),
      ),
      describeQuota(sector, release, subject),
    ],
  })
  const total = cells(
    add(sectors, ({ places }) => places),
    add(sectors, ({ places }) => leastHalfQuota(places)),
    add(sectors, ({ quota }) => quota),
    add(sectors, inQuota),
    add(sectors, outsideQuota),
  )
  return {
    title: 'Cota por setor',
    columns: [
      { heading: 'Setor', unit: null, width: 3.9 },
      { heading: 'Lugares', unit: 'count', width: 1.9 },
      { heading: `Lei: ${LEGAL_HALF_PRICE_SHARE} %`, unit: 'count', width: 2 },
      { heading: 'Cota', unit: 'count', width: 1.5 },
      { heading: 'Cota/lugares', unit: 'share', width: 2.5 },
      { heading: 'Vendidas', unit: 'count', width: 2 },
      { heading: 'Restantes', unit: 'count', width: 2.1 },
      { heading: 'Vendidas/cota', unit: 'share', width: 2.7 },
      { heading: 'Vendidas/lugares', unit: 'share', width: 3.3 },
      { heading: 'Fora da cota', unit: 'count', width: 2.5 },
      { heading: 'Situação da cota', unit: null, width: 5.9 },
    ],
    rows: [
      ...sectors.map(line),
      ...whereSeveral(sectors, { kind: 'total', cells: ['Total', ...total, null] }),
    ],
  }
}

/** When a sector's quota was sold out, or was or will be released. */
function describeQuota(sector: SectorHalves, release: Date, { now, timezone }: Subject): string {
  if (sector.quota === 0) return 'Sem cota'
  if (sector.lastPaidAt && inQuota(sector) >= sector.quota)
    return `Esgotada em ${momentText(sector.lastPaidAt, timezone)}`
  const moment = momentText(release, timezone)
  return now < release ? `Reservada até ${moment}` : `Liberada em ${moment}`
}

function benefitTable(all: readonly SectorHalves[]): Table {
  const sectors = all.filter(({ quota, sold }) => quota > 0 || sold.length > 0)
  const total = sectors.flatMap(({ sold }) => sold)
  return {
    title: 'Meias-entradas vendidas por benefício',
    columns: [
      { heading: 'Benefício', unit: null, width: 6 },
      { heading: 'Conta na cota', unit: null, width: 2.2 },
      { heading: 'Vendidas', unit: 'count', width: 2 },
      { heading: 'Das meias do setor', unit: 'share', width: 2.8 },
      { heading: 'Dos lugares', unit: 'share', width: 2.3 },
      { heading: 'Receita bruta', unit: 'money', width: 3 },
    ],
    rows: [
      ...sectors.flatMap((sector): Row[] => [
        { kind: 'group', cells: [sector.name] },
        ...benefitRows(sector),
        ...whereSeveral(
          sectors,
          sumRow('sum', `Total: ${sector.name}`, sector.sold, sector.places),
        ),
      ]),
      sumRow(
        'total',
        'Total do evento',
        total,
        add(sectors, ({ places }) => places),
      ),
    ],
  }
}

/** Every benefit that is sold everywhere, also those that nobody used; others only if somebody did. */
function benefitRows({ sold, places }: SectorHalves): Row[] {
  const halves = add(sold, ({ tickets }) => tickets)
  const shown = allBenefits.filter(
    (benefit) => benefit !== 'teacher' || sold.some((one) => one.benefit === benefit),
  )
  return shown.map((benefit) => {
    const own = sold.filter((one) => one.benefit === benefit)
    const tickets = add(own, (one) => one.tickets)
    return {
      kind: 'line',
      cells: [
        benefitLabels[benefit],
        isQuotaBenefit(benefit) ? 'Sim' : 'Não',
        tickets,
        shareOf(tickets, halves),
        shareOf(tickets, places),
        add(own, ({ cents }) => cents),
      ],
    }
  })
}

const isQuotaBenefit = (benefit: Benefit) =>
  (benefits.quota as readonly Benefit[]).includes(benefit)

function sumRow(
  kind: 'sum' | 'total',
  name: string,
  sold: SectorHalves['sold'],
  places: number,
): Row {
  const tickets = add(sold, (one) => one.tickets)
  const amount = add(sold, ({ cents }) => cents)
  return { kind, cells: [name, null, tickets, null, shareOf(tickets, places), amount] }
}
