import { layOutTickets, revenue, valid } from './lay-out-tickets.ts'
import type { Bordero, MethodSums, SoldLine } from './read-bordero.ts'
import type { Subject } from './read-subject.ts'
import { add, type Report, type Row, type Table } from './report.ts'

/** Lays out the accounts of an event for its venue, its accountant and ECAD. */
export function layOutBordero(subject: Subject, bordero: Bordero): Report {
  const sums = sumUp(bordero)
  return {
    title: 'Borderô',
    eventName: subject.name,
    issued: subject.issued,
    standing: subject.standing,
    facts: subject.facts,
    sections: [
      [publicTable(bordero), moneyTable(bordero, sums)],
      [layOutTickets(bordero)],
      [methodTable(bordero.methods), checkTable(bordero, sums)],
    ],
    notes: NOTES,
    signatures: ['Responsável pela organização', 'Responsável pelo local', 'Fiscalização'],
  }
}

const NOTES = [
  'Receita bruta de bilheteria: preço pago pelos ingressos válidos, depois dos descontos e antes de qualquer taxa. A taxa de serviço e os juros de parcelamento pagos pelos compradores não são receita da organização e não entram na base.',
  'Um ingresso trocado conta como devolvido no tipo de que saiu e como vendido no tipo para o qual foi. Cortesias não têm valor e contam nos lugares ocupados.',
]

interface Sums {
  readonly priceCents: number
  readonly discountCents: number
  readonly revenueCents: number
  readonly promoterFeeCents: number
  readonly netCents: number
}

function sumUp({ sold, methods }: Bordero): Sums {
  const revenueCents = add(sold, revenue)
  const promoterFeeCents = add(methods, (one) => one.promoterFeeCents)
  return {
    priceCents: add(sold, ({ priceCents }) => priceCents),
    discountCents: add(sold, ({ discountCents }) => discountCents),
    revenueCents,
    promoterFeeCents,
    netCents: revenueCents - promoterFeeCents,
  }
}

/** Number of people who have a ticket, by what they paid. */
function publicTable({ sold, given }: Bordero): Table {
  const wholes = sold.filter(({ halfPrice }) => halfPrice === null)
  const quota = sold.filter(({ halfPrice }) => halfPrice === 'quota')
  const outside = sold.filter(({ halfPrice }) => halfPrice === 'outside')
  const line = (name: string, lines: readonly SoldLine[]): Row => ({
    kind: 'line',
    cells: [name, add(lines, valid), add(lines, revenue)],
  })
  const courtesies = add(given, ({ tickets }) => tickets)
  return {
    title: 'Público',
    columns: [
      { heading: 'Ingressos válidos', unit: null, width: 5 },
      { heading: 'Quantidade', unit: 'count', width: 2.2 },
      { heading: 'Receita', unit: 'money', width: 2.8 },
    ],
    rows: [
      line('Inteiras', wholes),
      line('Meias-entradas da cota', quota),
      line('Meias-entradas fora da cota', outside),
      { kind: 'line', cells: ['Cortesias', courtesies, 0] },
      { kind: 'total', cells: ['Total', add(sold, valid) + courtesies, add(sold, revenue)] },
    ],
  }
}

function moneyTable({ methods, ledger }: Bordero, sums: Sums): Table {
  const line = (name: string, amount: number): Row => ({ kind: 'line', cells: [name, amount] })
  const sum = (name: string, amount: number): Row => ({ kind: 'sum', cells: [name, amount] })
  const all = (amount: (one: MethodSums) => number) => add(methods, amount)
  return {
    title: 'Resultado',
    columns: [
      { heading: 'Valores', unit: null, width: 7 },
      { heading: 'R$', unit: 'money', width: 3 },
    ],
    rows: [
      line(
        'Pago por ingressos, já com descontos',
        all(({ paidCents }) => paidCents),
      ),
      line('Devolvido aos compradores', -all(({ returnedCents }) => returnedCents)),
      line('Contestado no cartão', -all(({ disputedCents }) => disputedCents)),
      sum('Receita bruta de bilheteria (base do ECAD)', sums.revenueCents),
      line('Taxa de serviço paga pela organização', -sums.promoterFeeCents),
      sum('Líquido da organização', sums.netCents),
      ...(ledger.returnedCents === 0
        ? []
        : [line('Reembolsos parciais sem ingresso devolvido', ledger.returnedCents)]),
      line('Repasses à organização', ledger.payoutCents),
      ...(ledger.correctionCents === 0
        ? []
        : [line('Correções no extrato', ledger.correctionCents)]),
      {
        kind: 'total',
        cells: [
          'Saldo do evento',
          sums.netCents + ledger.returnedCents + ledger.payoutCents + ledger.correctionCents,
        ],
      },
    ],
  }
}

const methodNames = { PIX: 'PIX', CREDIT_CARD: 'Cartão' } as const

function methodTable(methods: Bordero['methods']): Table {
  const left = (one: MethodSums) => one.paidCents - one.returnedCents - one.disputedCents
  const orders = (one: MethodSums) => one.orders
  return {
    title: 'Pedidos por forma de pagamento',
    columns: [
      { heading: 'Forma', unit: null, width: 2.2 },
      { heading: 'Pagos', unit: 'count', width: 1.6 },
      { heading: 'Devolvidos', unit: 'count', width: 2.4 },
      { heading: 'Contestados', unit: 'count', width: 2.6 },
      { heading: 'Receita', unit: 'money', width: 2.9 },
      { heading: 'Taxa do comprador', unit: 'money', width: 3.6 },
    ],
    rows: [
      ...methods.map(
        (one): Row => ({
          kind: 'line',
          cells: [
            methodNames[one.method],
            one.orders,
            one.returnedOrders,
            one.disputedOrders,
            left(one),
            one.buyerFeeCents,
          ],
        }),
      ),
      {
        kind: 'total',
        cells: [
          'Total',
          add(methods, orders),
          add(methods, ({ returnedOrders }) => returnedOrders),
          add(methods, ({ disputedOrders }) => disputedOrders),
          add(methods, left),
          add(methods, ({ buyerFeeCents }) => buyerFeeCents),
        ],
      },
    ],
  }
}

/** The orders against the ledger, so that whoever checks the report need not trust either. */
function checkTable({ ledger }: Bordero, sums: Sums): Table {
  const line = (name: string, orders: number, recorded: number): Row => ({
    kind: 'line',
    cells: [name, orders, recorded, recorded - orders],
  })
  return {
    title: 'Conferência com o extrato',
    columns: [
      { heading: 'Valores', unit: null, width: 3.8 },
      { heading: 'Pedidos', unit: 'money', width: 2.7 },
      { heading: 'Extrato', unit: 'money', width: 2.7 },
      { heading: 'Diferença', unit: 'money', width: 2.2 },
    ],
    rows: [
      line('Receita bruta', sums.revenueCents, ledger.priceCents),
      line('Taxa da organização', -sums.promoterFeeCents, ledger.feeCents),
      line('Líquido', sums.netCents, ledger.priceCents + ledger.feeCents),
    ],
  }
}
