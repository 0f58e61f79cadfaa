import { parseArgs } from 'node:util'
import { nameHolder } from '@55tickets/contracts/tickets.ts'
import { parseTicketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { z } from 'zod'
import { firstSentence } from '../exit-on-usage.ts'
import type { Command, UsageError } from './command.ts'
import { readLedger } from './read-ledger.ts'

const options = {
  cause: { type: 'string' },
  because: { type: 'string' },
  amount: { type: 'string' },
  note: { type: 'string' },
  name: { type: 'string' },
  cpf: { type: 'string' },
  rg: { type: 'string' },
  yes: { type: 'boolean' },
  until: { type: 'string' },
  repair: { type: 'boolean' },
  'refund-unknown': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type ParsedArguments = ReturnType<typeof parse>
type Option = keyof ParsedArguments['values']

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true, strict: true })

/** Parses the arguments of `npm run sales --`; returns a command, or what is wrong. */
export function readCommand(args: readonly string[]): Command | UsageError {
  let given: ParsedArguments
  try {
    given = parse(args)
  } catch (error) {
    return { wrong: firstSentence((error as Error).message) }
  }
  const { values, positionals } = given
  const [name, ...rest] = positionals
  if (values.help || name === 'help') return { name: 'help' }
  const takes = (...names: Option[]) => wrongOption(values, names)
  switch (name) {
    case 'show':
      return takes() ?? one(rest, 'what to show', (wanted) => ({ name, wanted }))
    case 'refund':
      return takes('cause', 'yes') ?? one(rest, 'a sale id', (id) => readRefund(id, values))
    case 'holder':
      return (
        takes('name', 'cpf', 'rg', 'cause') ?? one(rest, 'a code', (id) => readHolder(id, values))
      )
    case 'set-aside':
      return takes('because') ?? readSetAside(rest, values)
    case 'reconcile':
      return (
        takes('until', 'repair', 'refund-unknown', 'yes') ??
        one(rest, 'a day', (day) => readDays(day, values))
      )
    case 'ledger':
      return takes('amount', 'note', 'yes') ?? readLedger(rest, values)
    case 'provider':
      return takes('yes') ?? readProvider(rest, values)
    case 'payouts':
    case 'refunds':
    case 'invariants':
      return takes() ?? (rest.length > 0 ? { wrong: `${name} takes nothing` } : { name })
    case undefined:
      return { wrong: 'A command is missing' }
    default:
      return { wrong: `There is no command ${name}` }
  }
}

function wrongOption(
  values: ParsedArguments['values'],
  taken: readonly Option[],
): UsageError | null {
  const strange = (Object.keys(values) as Option[]).find((option) => !taken.includes(option))
  return strange ? { wrong: `--${strange} is not for this command` } : null
}

function one<T>(rest: readonly string[], what: string, read: (value: string) => T): T | UsageError {
  const [value, ...more] = rest
  if (!value?.trim()) return { wrong: `It needs ${what}` }
  return more.length > 0 ? { wrong: `There is too much: ${more.join(' ')}` } : read(value.trim())
}

function readRefund(
  saleId: string,
  { cause, yes }: ParsedArguments['values'],
): Command | UsageError {
  if (!z.uuid().safeParse(saleId).success)
    return { wrong: 'A refund needs the whole id of the sale: show finds it' }
  if (!cause?.trim()) return { wrong: 'A refund needs its --cause' }
  return { name: 'refund', saleId: saleId.toLowerCase(), cause: cause.trim(), isSure: yes ?? false }
}

/** Messages for operators; those of the contract are in Portuguese, for buyers. */
const holderMistakes: Readonly<Record<string, string>> = {
  holderName: 'The --name needs 3 to 200 characters',
  holderCpf: 'The --cpf is missing or wrong',
  holderRg: 'The --rg needs 5 to 20 characters',
}

/** Validates by the same contract as for a buyer who names a holder. */
function readHolder(
  code: string,
  { name, cpf, rg, cause }: ParsedArguments['values'],
): Command | UsageError {
  if (parseTicketNumber(code) === null)
    return { wrong: 'It needs the code as it is printed below the QR code, or as show tells it' }
  if (!cause?.trim()) return { wrong: 'What is put right needs its --cause' }
  const said = nameHolder.body.safeParse({
    holderName: name ?? '',
    holderCpf: cpf ?? '',
    ...(rg !== undefined && { holderRg: rg }),
  })
  if (!said.success) {
    const fields = new Set(said.error.issues.map(({ path }) => String(path[0])))
    return { wrong: [...fields].map((field) => holderMistakes[field] ?? field).join('. ') }
  }
  const { holderName, holderCpf, holderRg } = said.data
  const correction = {
    code,
    holderName,
    holderCpf,
    holderRg: holderRg || null,
    cause: cause.trim(),
  }
  return { name: 'holder', ...correction }
}

function readSetAside(
  [does = 'list', ...rest]: readonly string[],
  { because }: ParsedArguments['values'],
): Command | UsageError {
  const name = 'set-aside'
  if (because !== undefined && does !== 'settle')
    return { wrong: '--because is for set-aside settle' }
  switch (does) {
    case 'list':
      return rest.length > 0 ? { wrong: 'set-aside list takes nothing' } : { name, does }
    case 'show':
    case 'retry':
      return one(rest, 'a webhook event id', (webhookEventId) => ({ name, does, webhookEventId }))
    case 'settle':
      if (!because?.trim()) return { wrong: 'What is settled needs its --because' }
      return one(rest, 'a webhook event id', (webhookEventId) => ({
        name,
        does,
        webhookEventId,
        because: because.trim(),
      }))
    default:
      return { wrong: `There is no set-aside ${does}` }
  }
}

function readProvider(
  [does, ...rest]: readonly string[],
  { yes }: ParsedArguments['values'],
): Command | UsageError {
  const name = 'provider'
  if (rest.length > 0) return { wrong: `There is too much: ${rest.join(' ')}` }
  if (does === undefined || does === 'check')
    return yes ? { wrong: '--yes is for provider register' } : { name, does: does ?? 'calls' }
  if (does === 'register') return { name, does, isSure: yes ?? false }
  return { wrong: `There is no provider ${does}` }
}

function readDays(
  day: string,
  { until = day, repair, 'refund-unknown': refundsUnknown, yes }: ParsedArguments['values'],
): Command | UsageError {
  for (const one of [day, until])
    if (!z.iso.date().safeParse(one).success)
      return { wrong: `${one} is no day of the calendar: write it as YYYY-MM-DD` }
  if (until < day) return { wrong: '--until is before the first day' }
  if (yes && !refundsUnknown) return { wrong: '--yes is for --refund-unknown' }
  return {
    name: 'reconcile',
    day,
    until,
    repairs: repair ?? false,
    refundsUnknown: refundsUnknown ?? false,
    isSure: yes ?? false,
  }
}
