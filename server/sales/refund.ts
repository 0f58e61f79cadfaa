import {
  findSaleHistory,
  refundSale,
  type SaleHistory,
} from '@55tickets/api/areas/purchases/public.ts'
import { createMailer } from '@55tickets/api/platform/mail/mailer.ts'
import { isRefused } from '@55tickets/api/platform/refuse.ts'
import { paidPlaces } from '../wiring/paid-places.ts'
import type { ExitCode, SalesMeans } from './means.ts'
import { beside, money } from './paper.ts'

interface Wish {
  readonly saleId: string
  readonly cause: string
  /** Nobody need be asked. */
  readonly isSure: boolean
}

const words = {
  SALE_NOT_FOUND: 'There is no such sale.',
  SALE_NOT_PAID: 'It is not paid: there is nothing to give back.',
  REFUND_UNDER_WAY: 'Its money is on its way back already.',
} as const

/** Begins to give back the money of a sale. Its tickets admit nobody from then on. */
export async function refund(means: SalesMeans, wish: Wish): Promise<ExitCode> {
  const { db, config, log, print } = means
  const story = await findSaleHistory(db, wish.saleId)
  if (!story) {
    print([words.SALE_NOT_FOUND])
    return 1
  }
  print(beside('', summaryOf(story)))
  if (!wish.isSure && !(await isAgreed(means))) return 1

  const enqueue = await means.enqueue()
  const mailer = createMailer(enqueue, config)
  const settling = { config, enqueue, mailer, sessions: paidPlaces({ log, mailer, config }) }
  const { saleId, cause } = wish
  const by = `operator ${means.operator}`
  const answer = await db
    .transaction()
    .execute((tx) => refundSale(tx, settling, { saleId, cause, by }))
  if (isRefused(answer)) {
    print([words[answer.refused]])
    return 1
  }
  print(
    beside(
      '',
      'Begun. The tickets admit nobody any more, the buyer is written to, and the server asks the provider for the money as soon as it runs.',
    ),
  )
  return 0
}

function summaryOf({ buyer, items, event, status, ...amounts }: SaleHistory): string {
  const tickets = items.map(({ quantity, name }) => `${quantity}\u00A0× ${name}`).join(', ')
  const paid = amounts.totalCents + amounts.feeCents + amounts.interestCents
  return `${money(paid)} of ${buyer.name} (${buyer.email}) for ${tickets}, ${event.name}. The sale is ${status}.`
}

async function isAgreed({ confirm, print }: SalesMeans): Promise<boolean> {
  const answer = await confirm('Give all of it back?')
  if (answer === null) print(['Nobody can be asked here: say --yes to go on without.'])
  else if (!answer) print(['Nothing was done.'])
  return answer === true
}
