import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import type { Db } from '../../platform/db/database.ts'
import { saleCodes } from '../tickets/public.ts'
import type { HistoryLine } from './line.ts'

export interface HistoryCode {
  readonly id: string
  readonly name: string
  readonly ordinal: number | null
  readonly issued_at: Date
  readonly named_at: Date | null
  readonly holder_name: string | null
  readonly holder_cpf: string | null
  readonly revoked_at: Date | null
  readonly returned_at: Date | null
  readonly moved_from: string | null
}

export function findHistoryCodes(db: Db, saleId: string): Promise<HistoryCode[]> {
  return saleCodes(db)
    .select(['code.id', 'item.name', 'code.ordinal', 'code.issued_at', 'code.named_at'])
    .select(['code.holder_name', 'code.holder_cpf', 'code.revoked_at', 'code.returned_at'])
    .select('code.moved_from')
    .where('code.sale_id', '=', saleId)
    .execute()
}

interface Correction {
  readonly code_id: string
  readonly at: Date
  readonly cause: string | null
  readonly actor: string | null
  readonly previous_name: string | null
  readonly previous_cpf: string | null
}

export function findCorrections(db: Db, codes: readonly HistoryCode[]): Promise<Correction[]> {
  if (codes.length === 0) return Promise.resolve([])
  const ids = codes.map(({ id }) => id)
  return db
    .selectFrom('code_history')
    .select(['code_id', 'at', 'cause', 'actor', 'previous_name', 'previous_cpf'])
    .where('code_id', 'in', ids)
    .where('change', '=', 'corrected')
    .orderBy('id')
    .execute()
}

export const correctionLines = (
  codes: readonly HistoryCode[],
  corrections: readonly Correction[],
): HistoryLine[] =>
  codes.flatMap((code) => {
    const own = corrections.filter(({ code_id }) => code_id === code.id)
    return own.map(({ at, cause, actor }, index) => {
      const now = holderText(holderBefore(own[index + 1]) ?? code)
      const why = [actor, cause].filter((part) => part !== null).join(': ')
      return { at, text: `${ticketLabel(code)}: holder corrected to ${now}, by ${why}` }
    })
  })

type Holder = Pick<HistoryCode, 'holder_name' | 'holder_cpf'>

const holderBefore = (correction: Correction | undefined): Holder | undefined =>
  correction && { holder_name: correction.previous_name, holder_cpf: correction.previous_cpf }

const holderText = ({ holder_name, holder_cpf }: Holder): string =>
  `${holder_name ?? 'nobody'}${holder_cpf ? `, CPF ${hideCpf(holder_cpf)}` : ''}`

/** Lines about codes: those issued or revoked at the same time share a line, namings have one each. */
export function codeLines(
  codes: readonly HistoryCode[],
  corrections: readonly Correction[] = [],
): HistoryLine[] {
  const together = (time: (code: HistoryCode) => Date | null, what: string) =>
    [...Map.groupBy(codes, (code) => time(code)?.getTime())].flatMap(([at, some]) =>
      at === undefined ? [] : { at: new Date(at), text: `${countText(some.length)} ${what}` },
    )
  return [
    ...together(({ issued_at }) => issued_at, 'issued'),
    ...codes.flatMap((code) => namedLine(code, corrections)),
    ...together(({ revoked_at, returned_at }) => (returned_at ? null : revoked_at), 'revoked'),
    ...together(({ returned_at }) => returned_at, 'given back'),
  ]
}

const countText = (count: number) => (count === 1 ? '1 ticket code' : `${count} ticket codes`)

export const ticketLabel = ({ name, ordinal }: Pick<HistoryCode, 'name' | 'ordinal'>) =>
  `Ticket ${ordinal ?? 1} of ${name}`

/** Line about the first holder, who may have been corrected since. */
function namedLine(code: HistoryCode, corrections: readonly Correction[]): HistoryLine[] {
  const { id, named_at } = code
  if (!named_at) return []
  const first = holderBefore(corrections.find(({ code_id }) => code_id === id)) ?? code
  const shown = `its code is ${id}, printed as ${ticketNumber(id)}`
  return [{ at: named_at, text: `${ticketLabel(code)} named for ${holderText(first)}; ${shown}` }]
}
