import { findSaleHistory, type SaleHistory } from '@55tickets/api/areas/history/public.ts'
import { endSession, refundForOperator } from '@55tickets/api/areas/refunds/public.ts'
import { createPaidSessions } from '@55tickets/api/areas/subscriptions/create-paid-sessions.ts'
import { createMailer } from '@55tickets/api/platform/mail/mailer.ts'
import { isRefusal } from '@55tickets/api/platform/refuse.ts'
import { isAgreed } from './agree.ts'
import type { ExitCode, SalesDeps } from './deps.ts'
import { hangingIndent, money } from './format.ts'

interface RefundRequest {
  readonly saleId: string
  readonly cause: string
  /** Skips the confirmation. */
  readonly isSure: boolean
}

const words = {
  SALE_NOT_FOUND: 'There is no such sale.',
  SALE_NOT_PAID: 'It is not paid: there is nothing to give back.',
  REFUND_UNDER_WAY: 'Its money is on its way back already.',
} as const

/** Starts the refund of a sale. Its tickets are void from then on. */
export async function refund(deps: SalesDeps, request: RefundRequest): Promise<ExitCode> {
  const { db, config, log, print } = deps
  const story = await findSaleHistory(db, request.saleId)
  if (!story) {
    print([words.SALE_NOT_FOUND])
    return 1
  }
  print(hangingIndent('', saleSummary(story)))
  if (!request.isSure && !(await isAgreed(deps, 'Give all of it back?'))) return 1

  const enqueue = await deps.enqueue()
  const mailer = createMailer(enqueue, config)
  const settling = {
    db,
    config,
    enqueue,
    mailer,
    sessions: createPaidSessions({
      log,
      mailer,
      config,
      endSession: (tx, sessionId) => endSession(tx, { enqueue }, sessionId),
    }),
  }
  const { saleId, cause } = request
  const { operator } = deps
  const answer = await refundForOperator(settling, { saleId, cause, operator })
  if (isRefusal(answer)) {
    print([words[answer.refused]])
    return 1
  }
  print(
    hangingIndent(
      '',
      'Begun. The tickets admit nobody any more, the buyer is written to, and the server asks the provider for the money as soon as it runs.',
    ),
  )
  return 0
}

function saleSummary({ buyer, items, event, status, ...amounts }: SaleHistory): string {
  const tickets = items.map(({ quantity, name }) => `${quantity}\u00A0× ${name}`).join(', ')
  const paid = amounts.totalCents + amounts.feeCents + amounts.interestCents
  return `${money(paid)} of ${buyer.name} (${buyer.email}) for ${tickets}, ${event.name}. The sale is ${status}.`
}
