import {
  type FoundSale,
  findSaleForOperator,
  findSaleHistory,
  type SaleHistory,
} from '@55tickets/api/areas/purchases/public.ts'
import type { ExitCode, SalesMeans } from './means.ts'
import {
  atRight,
  beside,
  clockText,
  dayText,
  loud,
  momentText,
  money,
  RULE,
  troubled,
} from './paper.ts'

/** One sale with its history, or a list where several are meant. */
export async function show({ db, print }: SalesMeans, wanted: string): Promise<ExitCode> {
  const { sales, hasMore } = await findSaleForOperator(db, wanted)
  const [first, ...others] = sales
  if (!first) {
    print(beside('', `No sale is known by ${wanted}.`))
    return 1
  }
  if (others.length > 0) {
    print([
      `${hasMore ? `More than ${sales.length}` : sales.length} sales, newest first:`,
      ...sales.flatMap(listed),
      '',
      'Show one of them by its id.',
    ])
    return 0
  }
  const story = await findSaleHistory(db, first.id)
  print(story ? told(story) : [])
  return 0
}

function listed(sale: FoundSale): string[] {
  const { id, number, status, createdAt, buyer, event, cents } = sale
  return [
    '',
    loud(atRight(id, status)),
    ...beside(
      '  ',
      `Order ${number} · ${momentText(createdAt)} · ${buyer} · ${event} · ${money(cents)}`,
    ),
  ]
}

function told(story: SaleHistory): string[] {
  return [loud(atRight(`Sale ${story.id}`, story.status)), RULE, ...facts(story), ...lines(story)]
}

function facts({
  number,
  event,
  buyer,
  items,
  expiresAt,
  status,
  ...amounts
}: SaleHistory): string[] {
  const { totalCents, feeCents, interestCents } = amounts
  const cpf = buyer.cpf === null ? '' : `, CPF ${buyer.cpf}`
  const isOpen = status === 'PENDING' || status === 'PAYMENT_PENDING'
  const sum = (name: string, cents: number) =>
    cents > 0 ? [atRight(`         ${name}`, money(cents))] : []
  return [
    `Order    ${number}`,
    ...beside('Event    ', `${event.name}, ${event.venue}`),
    `         ${momentText(event.startsAt, event.timezone)} (${event.timezone})`,
    ...beside('Buyer    ', `${buyer.name}${cpf}`),
    ...beside('         ', buyer.email),
    ...(isOpen ? [`Until    ${momentText(expiresAt)}`] : []),
    ...items.map(({ quantity, name, unitCents }, at) => {
      const [line = ''] = beside(at === 0 ? 'Tickets  ' : '         ', `${quantity}\u00A0× ${name}`)
      return atRight(line.slice(0, 60), money(unitCents * quantity))
    }),
    ...sum('Service fee', feeCents),
    ...sum('Interest', interestCents),
    loud(atRight('Total', money(totalCents + feeCents + interestCents))),
  ]
}

/** One paragraph for each day. Trouble has a mark before it. */
function lines({ lines }: SaleHistory): string[] {
  const days = Map.groupBy(lines, ({ at }) => dayText(at))
  return [...days].flatMap(([day, some]) => [
    '',
    loud(`${day}, time of Brasília`),
    ...some.flatMap(({ at, text, isTrouble }) => {
      const written = beside(`${isTrouble ? '!' : ' '} ${clockText(at)}  `, text)
      return isTrouble ? written.map(troubled) : written
    }),
  ])
}
