import { listOverdueRefunds, type OverdueRefund } from '@55tickets/api/areas/charges/public.ts'
import type { ExitCode, SalesDeps } from './deps.ts'
import { bold, hangingIndent, momentText, money } from './format.ts'

/** Lists overdue refunds, which need an operator. */
export async function listRefunds({ db, print }: SalesDeps): Promise<ExitCode> {
  const overdue = await listOverdueRefunds(db)
  if (overdue.length === 0) {
    print(['No refund is overdue.'])
    return 0
  }
  print([
    overdue.length === 1 ? '1 refund is overdue:' : `${overdue.length} refunds are overdue:`,
    ...overdue.flatMap((refund) => ['', ...describe(refund)]),
    '',
    'See the whole sale: show <sale id>',
  ])
  return 1
}

function describe(refund: OverdueRefund): string[] {
  const { saleId, providerId, leftCents, cause, decidedAt, refusedAt, refusal } = refund
  const payment = providerId === null ? '' : ` of payment ${providerId}`
  const state = refusedAt
    ? `Refused by the provider since ${momentText(refusedAt)}: ${refusal}`
    : 'Not done by the provider yet'
  return [
    ...hangingIndent('', `Sale ${saleId}`).map(bold),
    ...hangingIndent(
      '  ',
      `${money(leftCents)}${payment}, decided ${momentText(decidedAt)}: ${cause}`,
    ),
    ...hangingIndent('  ', state),
  ]
}
