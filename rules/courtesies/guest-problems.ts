import { isCpf } from '../people/cpf.ts'
import { checkEmail, emailKey } from '../people/email.ts'
import { checkHolderName } from '../people/holder.ts'
import { isPhone } from '../people/phone.ts'
import { digits } from '../text/mask.ts'
import { tidyLine } from '../text/tidy-text.ts'
import { type Guest, type GuestType, MAX_GUESTS } from './guest.ts'

/** CPFs (digits) and addresses (keys) that have a courtesy of the event already. */
export interface KnownGuests {
  readonly cpfs: ReadonlySet<string>
  readonly emails: ReadonlySet<string>
}

export const NO_KNOWN_GUESTS: KnownGuests = { cpfs: new Set(), emails: new Set() }

/**
 * Finds the problem of each line of a list, by its number; lines that are right are not in it. A list is
 * given as a whole or not at all, so one line is enough to refuse it.
 */
export function findGuestProblems(
  guests: readonly Guest[],
  types: readonly GuestType[],
  known: KnownGuests,
): Map<number, string[]> {
  const earlier = new Map<string, number>()
  const typeIds = new Set(types.map(({ _id }) => _id))
  const judged = guests.map((guest) => {
    const problems = [
      ...fieldProblems(guest),
      ...(guest.ticketTypeId === null
        ? ['Escolha o ingresso']
        : typeIds.has(guest.ticketTypeId)
          ? []
          : ['Este ingresso não pode ser dado']),
      ...repeats(guest, earlier, known),
    ]
    return [guest.line, problems] as const
  })
  return new Map(judged.filter(([, problems]) => problems.length > 0))
}

/** Finds the problem of a list as a whole; null for nothing. */
export function checkGuestCount(count: number): string | null {
  if (count === 0) return 'Cole ou escreva ao menos um nome'
  return count > MAX_GUESTS
    ? `São no máximo ${MAX_GUESTS} pessoas de uma vez, e a lista tem ${count}`
    : null
}

/** Beginnings that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@]/

function fieldProblems({ name, cpf, email, phone }: Guest): string[] {
  const problems: (string | null | false)[] = [
    [name, cpf, email, phone].some((text) => text !== null && /\p{Cc}/u.test(text)) &&
      'Há um caractere que não se pode usar',
    tidyLine(name) === '' ? 'Falta o nome' : checkHolderName(name),
    FORMULA.test(tidyLine(name)) && 'O nome não pode começar com =, +, - ou @',
    cpf !== null && !isCpf(cpf) && 'CPF inválido: confira os dígitos',
    email !== null && checkEmail(email) && 'E-mail inválido',
    phone !== null && !isPhone(phone) && 'Telefone inválido: use DDD e número',
  ]
  return problems.filter((problem) => typeof problem === 'string')
}

/** Tells of an earlier line, or an earlier courtesy, for the same person. */
function repeats(
  { line, name, cpf, email, phone }: Guest,
  earlier: Map<string, number>,
  known: KnownGuests,
): string[] {
  const problems: string[] = []
  const cpfDigits = cpf === null ? null : digits(cpf)
  const address = email === null ? null : emailKey(email)
  if (cpfDigits !== null && known.cpfs.has(cpfDigits)) problems.push('Este CPF já tem cortesia')
  if (address !== null && known.emails.has(address)) problems.push('Este e-mail já tem cortesia')
  const whole = [tidyLine(name).toLowerCase(), cpfDigits, address, phone && digits(phone)]
  const keys: [string, string][] = [
    ...(cpfDigits === null ? [] : [[`cpf ${cpfDigits}`, 'Mesmo CPF da'] as [string, string]]),
    ...(address === null ? [] : [[`email ${address}`, 'Mesmo e-mail da'] as [string, string]]),
    [`line ${whole.join(' ')}`, 'Repete a'],
  ]
  const repeated = keys.find(([key]) => earlier.has(key))
  if (repeated) problems.push(`${repeated[1]} linha ${earlier.get(repeated[0])}`)
  for (const [key] of keys) if (!earlier.has(key)) earlier.set(key, line)
  return problems
}
