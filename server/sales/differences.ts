import type { DayDifference } from '@55tickets/api/areas/reconciliation/day-difference.ts'
import type { TeamDifference, TeamDifferences } from '@55tickets/contracts/team/differences.ts'
import type { DifferenceKind } from '@55tickets/rules/money/differences.ts'
import { fromReais } from '@55tickets/rules/money/money.ts'
import { bold, hangingIndent, money } from './format.ts'

const words: Readonly<Record<DifferenceKind, string>> = {
  'unknown-here': 'Unknown to us',
  'unknown-there': 'Unknown to the provider',
  twice: 'Sent more than once',
  amount: 'The amount differs',
  terms: 'The terms differ',
  'refunded-there': 'Refunded there, not here',
  'paid-there': 'Paid there, not fulfilled here',
  status: 'The status differs',
}

export const UNKNOWN_TRANSFER = 'Money left our account without us'

/** Title of a difference. */
export const differenceTitle = ({ subject, kind }: Pick<DayDifference, 'subject' | 'kind'>) =>
  subject === 'transfer' && kind === 'unknown-here' ? UNKNOWN_TRANSFER : words[kind]

/** Lines about the stored differences of all days. */
export function differenceReport({ differences, total }: TeamDifferences): string[] {
  const left = total - differences.length
  return [
    total === 0
      ? 'No stored reconciliation found a difference.'
      : `${total === 1 ? '1 difference' : `${total} differences`} with the provider:`,
    ...differences.flatMap((difference) => ['', ...describeDifference(difference)]),
    ...(left > 0 ? ['', `and ${left} more`] : []),
  ]
}

function describeDifference(difference: TeamDifference): string[] {
  const { day, subject, _id, providerId, order, event, organization, here, there } = difference
  const about = [organization?.name, event?.name].filter(Boolean).join(', ')
  return [
    bold(differenceTitle(difference)),
    ...hangingIndent('  Day       ', day),
    ...(about ? hangingIndent('  About     ', about) : []),
    ...(order ? hangingIndent('  Order     ', order.number) : []),
    ...(_id ? hangingIndent(subject === 'charge' ? '  Charge    ' : '  Transfer  ', _id) : []),
    ...(providerId ? hangingIndent('  Provider  ', providerId) : []),
    ...hangingIndent('  Here      ', sideText(here)),
    ...hangingIndent('  There     ', sideText(there)),
  ]
}

const sideText = (side: TeamDifference['here']) =>
  side ? `${side.status}, ${money(fromReais(side.amount))}` : 'nothing'
