import {
  type FoundSale,
  findSaleForOperator,
  findSaleHistory,
  type SaleHistory,
} from '@55tickets/api/areas/history/public.ts'
import type { ExitCode, SalesDeps } from './deps.ts'
import {
  alignRight,
  bold,
  clockText,
  dayText,
  hangingIndent,
  momentText,
  money,
  RULE,
  red,
} from './format.ts'

/** Shows one sale with its history, or a list if several match. */
export async function show({ db, print }: SalesDeps, wanted: string): Promise<ExitCode> {
  const { sales, hasMore } = await findSaleForOperator(db, wanted)
  const [first, ...others] = sales
  if (!first) {
    print(hangingIndent('', `No sale is known by ${wanted}.`))
    return 1
  }
  if (others.length > 0) {
    print([
      `${hasMore ? `More than ${sales.length}` : sales.length} sales, newest first:`,
      ...sales.flatMap(formatListItem),
      '',
      'Show one of them by its id.',
    ])
    return 0
  }
  const story = await findSaleHistory(db, first.id)
  print(story ? formatSale(story) : [])
  return 0
}

function formatListItem(sale: FoundSale): string[] {
  const { id, number, status, createdAt, buyer, event, cents } = sale
  return [
    '',
    bold(alignRight(id, status)),
    ...hangingIndent(
      '  ',
      `Order ${number} · ${momentText(createdAt)} · ${buyer} · ${event} · ${money(cents)}`,
    ),
  ]
}

function formatSale(story: SaleHistory): string[] {
  return [
    bold(alignRight(`Sale ${story.id}`, story.status)),
    RULE,
    ...facts(story),
    ...lines(story),
  ]
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
  const { totalCents, feeCents, promoterFeeCents, interestCents } = amounts
  const cpf = buyer.cpf === null ? '' : `, CPF ${buyer.cpf}`
  const isOpen = status === 'PENDING' || status === 'PAYMENT_PENDING'
  const sum = (name: string, cents: number) =>
    cents > 0 ? [alignRight(`         ${name}`, money(cents))] : []
  return [
    `Order    ${number}`,
    ...hangingIndent('Event    ', `${event.name}, ${event.venue}`),
    `         ${momentText(event.startsAt, event.timezone)} (${event.timezone})`,
    ...hangingIndent('Buyer    ', `${buyer.name}${cpf}`),
    ...hangingIndent('         ', buyer.email),
    ...(isOpen ? [`Until    ${momentText(expiresAt)}`] : []),
    ...items.map(({ quantity, name, unitCents }, at) => {
      const [line = ''] = hangingIndent(
        at === 0 ? 'Tickets  ' : '         ',
        `${quantity}\u00A0× ${name}`,
      )
      return alignRight(line.slice(0, 60), money(unitCents * quantity))
    }),
    ...sum('Service fee', feeCents),
    ...sum('Interest', interestCents),
    bold(alignRight('Total', money(totalCents + feeCents + interestCents))),
    ...sum('Service fee, borne by the promoter', promoterFeeCents),
  ]
}

/** History lines, one paragraph per day. A problem is marked with `!`. */
function lines({ lines }: SaleHistory): string[] {
  const days = Map.groupBy(lines, ({ at }) => dayText(at))
  return [...days].flatMap(([day, some]) => [
    '',
    bold(`${day}, time of Brasília`),
    ...some.flatMap(({ at, text, isTrouble }) => {
      const written = hangingIndent(`${isTrouble ? '!' : ' '} ${clockText(at)}  `, text)
      return isTrouble ? written.map(red) : written
    }),
  ])
}
