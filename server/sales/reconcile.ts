import type { ChargeReconciliation, Provider } from '@55tickets/api/areas/charges/public.ts'
import type { Difference } from '@55tickets/api/areas/charges/reconciliation/compare-charge.ts'
import type {
  MethodTotals,
  SideTotals,
} from '@55tickets/api/areas/charges/reconciliation/day-totals.ts'
import {
  isUnknownHere,
  refundUnknown,
} from '@55tickets/api/areas/charges/reconciliation/refund-unknown.ts'
import {
  recheckDifferences,
  reconcileDay,
} from '@55tickets/api/areas/reconciliation/reconcile-day.ts'
import { readNow } from '@55tickets/api/platform/db/clock.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import { addDays, listDays } from '@55tickets/rules/text/day.ts'
import { dayKey, HOME_ZONE, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { isAgreed } from './agree.ts'
import type { ExitCode, SalesDeps } from './deps.ts'
import { differenceTitle } from './differences.ts'
import { bold, dayText, hangingIndent, money, RULE } from './format.ts'
import { transferReport } from './reconcile-transfers.ts'

const MAX_SHOWN = 100

export interface ReconcileRequest {
  /** First and last day, YYYY-MM-DD. */
  readonly day: string
  readonly until: string
  readonly repairs: boolean
  /** Refunds payments that have no charge here. */
  readonly refundsUnknown: boolean
  /** Skips the confirmation of that. */
  readonly isSure: boolean
}

/** Older sales may have been erased here, and their payments are not unknown by a restore. */
const REFUNDABLE_DAYS = 31

/**
 * Compares the charges and transfers of each day with the provider's, has differences rechecked with
 * `--repair`, and refunds payments without a charge with `--refund-unknown`.
 */
export async function reconcile(deps: SalesDeps, request: ReconcileRequest): Promise<ExitCode> {
  const { print } = deps
  const provider = await deps.provider()
  if (!provider) {
    print(
      hangingIndent(
        '',
        'Payments go to the sandbox, which runs only beside the server. Start it first: npm start',
      ),
    )
    return 1
  }
  if (request.refundsUnknown && request.day < (await firstRefundableDay(deps.db))) {
    print([`Unknown payments are refunded for the last ${REFUNDABLE_DAYS} days only.`])
    return 1
  }
  let code: ExitCode = 0
  for (const day of listDays(request.day, request.until))
    if ((await reconcileOne(deps, provider, day, request)) !== 0) code = 1
  return code
}

const firstRefundableDay = async (db: Db): Promise<string> =>
  addDays(dayKey(await readNow(db), HOME_ZONE), -REFUNDABLE_DAYS)

async function reconcileOne(
  deps: SalesDeps,
  provider: Provider,
  day: string,
  { repairs, refundsUnknown, isSure, ...days }: ReconcileRequest,
): Promise<ExitCode> {
  const { db, print } = deps
  const isBrief = days.until !== days.day
  const result = await reconcileDay(db, provider, day)
  if (result === 'unavailable') {
    print(['The provider did not tell all of that day. Try again later.'])
    return 1
  }
  const { charges, transfers, differences } = result
  if (differences.length === 0 && isBrief)
    print([`${day}: no differences in ${charges.charges} charges`])
  else print([...report(charges), ...transferReport(transfers)])
  if (differences.length === 0) return 0
  if (repairs) print(['', repairText(await recheckDifferences(db, await deps.enqueue(), result))])
  if (refundsUnknown) await refundUnknownPayments(deps, provider, charges.differences, isSure)
  return 1
}

async function refundUnknownPayments(
  deps: SalesDeps,
  provider: Provider,
  differences: readonly Difference[],
  isSure: boolean,
): Promise<void> {
  const unknown = differences.filter(isUnknownHere)
  if (unknown.length === 0) return
  const sum = money(unknown.reduce((total, { there }) => total + (there?.cents ?? 0), 0))
  const what = `Refund or cancel ${unknown.length} payments unknown to us, ${sum}?`
  if (!isSure && !(await isAgreed(deps, what))) return
  const { refunded, left } = await refundUnknown(deps.db, provider, unknown)
  const rest = left > 0 ? `; ${left} are left, see them at the provider` : ''
  deps.print(['', `${refunded} payments unknown to us were refunded or cancelled${rest}.`])
}

function repairText({ charges, transfers }: { charges: number; transfers: number }): string {
  const counts = [
    ...(charges > 0 ? [charges === 1 ? 'one charge' : `${charges} charges`] : []),
    ...(transfers > 0 ? [transfers === 1 ? 'one transfer' : `${transfers} transfers`] : []),
  ]
  return counts.length === 0
    ? 'Nothing of ours is among them to ask about.'
    : `The server asks about ${counts.join(' and ')}, as soon as it runs.`
}

function report({ day, charges, payments, totals, differences }: ChargeReconciliation): string[] {
  const count = differences.length
  const left = count - MAX_SHOWN
  return [
    bold(`Reconciliation of ${dayText(zonedToInstant(`${day}T12:00`, HOME_ZONE))}`),
    RULE,
    row('', `${charges} charges here`, `${payments} at the provider`),
    ...totals.flatMap(totalRows),
    '',
    bold(count === 0 ? 'No differences.' : count === 1 ? '1 difference' : `${count} differences`),
    ...differences.slice(0, MAX_SHOWN).flatMap(formatDifference),
    ...(left > 0 ? ['', `and ${left} more`] : []),
  ]
}

const names: Record<MethodTotals['method'], string> = {
  PIX: 'PIX',
  CREDIT_CARD: 'Card',
  OTHER: 'Other',
}

const parts: readonly [keyof SideTotals, string][] = [
  ['taken', 'taken'],
  ['refunded', 'given back'],
  ['disputed', 'disputed'],
]

/** Rows of totals: payments always, refunds and disputes if there are any. */
function totalRows({ method, here, there }: MethodTotals): string[] {
  return parts
    .filter(([part]) => part === 'taken' || here[part].count > 0 || there[part].count > 0)
    .map(([part, name]) => {
      const title = `${part === 'taken' ? names[method].padEnd(7) : ' '.repeat(7)}${name}`
      const isSame =
        here[part].cents === there[part].cents && here[part].count === there[part].count
      return row(title, sumText(here[part]), sumText(there[part]), isSame ? '' : ' ≠')
    })
}

const sumText = ({ count, cents }: SideTotals['taken']) =>
  `${String(count).padStart(6)}  ${money(cents).padStart(16)}`

const row = (title: string, here: string, there: string, mark = '') =>
  `${title.padEnd(22)}${here.padStart(26)}${there.padStart(28)}${mark}`.replaceAll('\u00A0', ' ')

function formatDifference({
  kind,
  saleId,
  chargeId,
  paymentId,
  here,
  there,
  why,
}: Difference): string[] {
  const side = (one: Difference['here']) => (one ? `${one.status}, ${money(one.cents)}` : 'nothing')
  return [
    '',
    bold(differenceTitle({ subject: 'charge', kind })),
    ...(saleId ? hangingIndent('  Sale      ', saleId) : []),
    ...(chargeId ? hangingIndent('  Charge    ', chargeId) : []),
    ...(paymentId ? hangingIndent('  Payment   ', paymentId) : []),
    ...hangingIndent('  Here      ', side(here)),
    ...hangingIndent('  There     ', side(there)),
    ...hangingIndent('  ', `${why[0]?.toUpperCase() ?? ''}${why.slice(1)}.`),
  ]
}
