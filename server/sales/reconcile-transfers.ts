import type {
  TransferDifference,
  TransferReconciliation,
} from '@55tickets/api/areas/transfers/reconciliation/reconcile-transfers.ts'
import { differenceTitle } from './differences.ts'
import { bold, hangingIndent, money } from './format.ts'

/** Lines about the transfers of a day; none if there were none. */
export function transferReport({ here, there, differences }: TransferReconciliation): string[] {
  if (here === 0 && there === 0) return []
  const count = differences.length
  return [
    '',
    bold('Transfers'),
    `${here} here, ${there} at the provider`,
    count === 0 ? 'No differences.' : count === 1 ? '1 difference' : `${count} differences`,
    ...differences.flatMap(formatDifference),
  ]
}

function formatDifference(difference: TransferDifference): string[] {
  const { kind, transferId, providerId, here, there } = difference
  const side = (one: TransferDifference['here']) =>
    one ? `${one.status}, ${money(one.cents)}` : 'nothing'
  return [
    '',
    bold(differenceTitle({ subject: 'transfer', kind })),
    ...(transferId ? hangingIndent('  Transfer  ', transferId) : []),
    ...(providerId ? hangingIndent('  Provider  ', providerId) : []),
    ...hangingIndent('  Here      ', side(here)),
    ...hangingIndent('  There     ', side(there)),
  ]
}
