import { fromReais } from '@55tickets/rules/money/money.ts'
import type { Command, UsageError } from './command.ts'

interface LedgerOptions {
  readonly amount?: string | undefined
  readonly note?: string | undefined
  readonly yes?: boolean | undefined
}

const MAX_NOTE_LENGTH = 300

/** Parses `ledger <slug>` and `ledger correct <event slug>`. */
export function readLedger(
  [first, ...rest]: readonly string[],
  options: LedgerOptions,
): Command | UsageError {
  if (first === 'correct') return readCorrection(rest, options)
  if (!first?.trim()) return { wrong: 'It needs the slug of an organization or an event' }
  if (rest.length > 0) return { wrong: `There is too much: ${rest.join(' ')}` }
  if (Object.keys(options).length > 0) return { wrong: 'Options are for ledger correct' }
  return { name: 'ledger', does: 'show', slug: first.trim() }
}

function readCorrection(
  [slug, ...more]: readonly string[],
  { amount, note, yes = false }: LedgerOptions,
): Command | UsageError {
  if (!slug?.trim()) return { wrong: 'It needs the slug of an event' }
  if (more.length > 0) return { wrong: `There is too much: ${more.join(' ')}` }
  const amountCents = readAmount(amount)
  if (amountCents === null)
    return { wrong: 'The --amount is missing or wrong: write reais, as in --amount=-12.34' }
  const text = note?.trim() ?? ''
  if (text === '') return { wrong: 'A correction needs its --note, which the promoter reads' }
  if (text.length > MAX_NOTE_LENGTH)
    return { wrong: `The --note has more than ${MAX_NOTE_LENGTH} characters` }
  return {
    name: 'ledger',
    does: 'correct',
    slug: slug.trim(),
    amountCents,
    note: text,
    isSure: yes,
  }
}

/** Centavos of an amount in reais, with a point or a comma; null if it is none, or zero. */
function readAmount(text = ''): number | null {
  if (!/^-?\d{1,8}([.,]\d{2})?$/.test(text)) return null
  const cents = fromReais(Number(text.replace(',', '.')))
  return cents === 0 ? null : cents
}
