import { correctLedger, findCorrectableEvent } from '@55tickets/api/areas/ledger/correct-ledger.ts'
import { findLedgers, type OperatorLedger } from '@55tickets/api/areas/ledger/find-ledgers.ts'
import { isAgreed } from './agree.ts'
import type { ExitCode, SalesDeps } from './deps.ts'
import { alignRight, bold, hangingIndent, momentText, money, RULE } from './format.ts'

/** Days of coming money that are listed. */
const MAX_DAYS = 12

/** Prints the ledger of an organization, or of one event. */
export async function showLedger({ db, print }: SalesDeps, slug: string): Promise<ExitCode> {
  const ledgers = await findLedgers(db, slug)
  if (ledgers.length === 0) {
    print(hangingIndent('', `No organization, and no event of one, has the slug ${slug}.`))
    return 1
  }
  print(ledgers.flatMap((ledger, index) => [...(index > 0 ? [''] : []), ...describe(ledger)]))
  return 0
}

function describe({ kind, name, events, upcoming, entries, entryCount }: OperatorLedger): string[] {
  const available = events.reduce((sum, { availableCents }) => sum + availableCents, 0)
  const later = events.reduce((sum, { laterCents }) => sum + laterCents, 0)
  return [
    ...hangingIndent('', `${kind === 'event' ? 'Event' : 'Organization'} ${name}`).map(bold),
    RULE,
    alignRight('Balance', money(available + later)),
    alignRight('  available today', money(available)),
    alignRight('  available later', money(later)),
    ...upcoming.slice(0, MAX_DAYS).map(({ day, cents }) => alignRight(`    ${day}`, money(cents))),
    ...restLine('    days', upcoming.length, MAX_DAYS),
    ...(kind === 'organization' && events.length > 0
      ? ['', 'Events, with what is available today']
      : []),
    ...(kind === 'organization'
      ? events.map((event) => alignRight(`  ${event.slug}`, money(event.availableCents)))
      : []),
    '',
    entryCount === 0 ? 'No entries.' : 'Entries, the newest first',
    ...entries.flatMap(describeEntry),
    ...restLine('  entries', entryCount, entries.length),
  ]
}

const restLine = (what: string, total: number, shown: number): string[] =>
  total > shown ? [`${what}: ${total - shown} more`] : []

function describeEntry(entry: OperatorLedger['entries'][number]): string[] {
  const { at, kind, part, installment, cents, availableOn, saleId, payoutId, note } = entry
  const what = [kind.replace('_', ' '), part, installment && installment > 1 && `#${installment}`]
  const cause = saleId !== null ? `sale ${saleId}` : payoutId !== null ? `payout ${payoutId}` : note
  return [
    alignRight(`  ${momentText(at)}  ${what.filter(Boolean).join(' ')}`, money(cents)),
    ...hangingIndent('      ', `${cause ?? ''}, available ${availableOn}`),
  ]
}

export interface LedgerCorrection {
  readonly slug: string
  readonly amountCents: number
  readonly note: string
  /** Skips the confirmation. */
  readonly isSure: boolean
}

/** Writes a correction, which its promoter sees with the note. */
export async function correct(
  deps: SalesDeps,
  { slug, amountCents, note, isSure }: LedgerCorrection,
): Promise<ExitCode> {
  const { db, print, operator } = deps
  const event = await findCorrectableEvent(db, slug)
  if (!event) {
    print(hangingIndent('', `No event of an organization has the slug ${slug}.`))
    return 1
  }
  const after = money(event.balanceCents + amountCents)
  print(
    hangingIndent(
      '',
      `${event.name} of ${event.organization}: ${money(amountCents)} on a balance of ${money(event.balanceCents)}, which becomes ${after}. The promoter sees the note: ${note}`,
    ),
  )
  if (!isSure && !(await isAgreed(deps, 'Record it?'))) return 1
  await correctLedger(db, { event, amountCents, note, by: `operator ${operator}` })
  print(['Recorded. It can not be deleted; another correction takes it back.'])
  return 0
}
