import { readTeamPayouts } from '@55tickets/api/areas/payouts/team-payouts.ts'
import { listDifferences } from '@55tickets/api/areas/reconciliation/list-differences.ts'
import type { Debt, TeamPayout } from '@55tickets/contracts/team/payouts.ts'
import { fromReais } from '@55tickets/rules/money/money.ts'
import type { ExitCode, SalesDeps } from './deps.ts'
import { differenceReport } from './differences.ts'
import { bold, hangingIndent, momentText, money } from './format.ts'

const problems: Readonly<Record<TeamPayout['problem'], string>> = {
  blocked: 'Blocked by the provider: release or refuse it in its panel',
  slow: 'Asked for over an hour ago, without an end',
  failed: 'Failed; its amount is back in the ledger',
}

/**
 * Lists transfers that need a look, debts of organizations, and differences with the provider, as
 * `/equipe/repasses` does.
 */
export async function listPayouts({ db, print }: SalesDeps): Promise<ExitCode> {
  const { payouts, payoutCount, debts, debtCount, debtTotal } = await readTeamPayouts(db)
  const differences = await listDifferences(db)
  print([
    payoutCount === 0
      ? 'No transfer is blocked, slow or failed.'
      : `${payoutCount === 1 ? '1 transfer needs' : `${payoutCount} transfers need`} a look:`,
    ...payouts.flatMap((payout) => ['', ...describePayout(payout)]),
    '',
    ...hangingIndent(
      '',
      debtCount === 0
        ? 'No organization is in debt.'
        : `Debts of ${debtCount === 1 ? '1 event' : `${debtCount} events`}, ${money(fromReais(debtTotal))} in all:`,
    ),
    ...debts.flatMap((debt) => ['', ...describeDebt(debt)]),
    '',
    ...differenceReport(differences),
  ])
  return payoutCount + debtCount + differences.total === 0 ? 0 : 1
}

function describePayout(payout: TeamPayout): string[] {
  const { organization, event, amount, requestedAt, requestedBy, problem, failure } = payout
  const to = organization === null ? 'a buyer, as a refund' : organization.name
  const by = requestedBy === null ? '' : ` by ${requestedBy}`
  const asked = momentText(new Date(requestedAt))
  return [
    ...hangingIndent('', `Transfer ${payout._id}`).map(bold),
    ...hangingIndent('  ', `${money(fromReais(amount))} to ${to}, ${event.name}`),
    ...hangingIndent('  ', `Asked for ${asked}${by}`),
    ...hangingIndent('  ', `${problems[problem]}${failure === null ? '' : `: ${failure}`}`),
  ]
}

const describeDebt = ({ organization, event, amount, expected }: Debt): string[] => [
  ...hangingIndent('', organization.name).map(bold),
  ...hangingIndent('  ', `${money(fromReais(amount))} of ${event.name}`),
  ...hangingIndent('  ', `The organization gets ${money(fromReais(expected))} later`),
]
