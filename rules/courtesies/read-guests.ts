import { isCpf, maskCpf } from '../people/cpf.ts'
import { isPhone } from '../people/phone.ts'
import { digits } from '../text/mask.ts'
import { fold } from '../text/slug.ts'
import { type Guest, type GuestType, guestTypeLabel } from './guest.ts'
import { splitLine } from './split-line.ts'

/** A pasted line, and what can't be read of it. */
export interface ReadGuest extends Guest {
  readonly problems: readonly string[]
}

type Column = 'name' | 'cpf' | 'email' | 'phone' | 'type'
type Cells = Partial<Record<Column, string>>

/** Words of a header line, by column. */
const headers: Readonly<Record<Column, RegExp>> = {
  name: /^(nome|convidad|pessoa|participante)/,
  cpf: /^(cpf|documento)/,
  email: /^(e ?mail|correio)/,
  phone: /^(telefone|celular|whats|fone|tel$)/,
  type: /^(ingresso|tipo|setor|categoria)/,
}

/**
 * Reads a list of guests that was pasted from a spreadsheet or a chat, or chosen as a CSV file: a line
 * each, with name, CPF, e-mail or phone, and a ticket, in any order and with any separator. Where a line
 * names no ticket it is the chosen one. A header line says what the columns are.
 */
export function readGuests(
  text: string,
  types: readonly GuestType[],
  chosenTypeId: string | null,
): ReadGuest[] {
  let columns: readonly (Column | undefined)[] | null = null
  return toLines(text).flatMap(({ line, cells }, index) => {
    const header: readonly (Column | undefined)[] | null = index === 0 ? readHeader(cells) : null
    if (header) columns = header
    return header ? [] : [readGuest(line, columns ? byColumn(cells, columns) : byContent(cells))]
  })

  function readGuest(line: number, { known, extra }: SortedCells): ReadGuest {
    const typed = known.type ?? ''
    const type = typed === '' ? null : findType(typed, types)
    return {
      line,
      name: known.name ?? '',
      cpf: known.cpf ? padCpf(known.cpf) : null,
      email: known.email || null,
      phone: known.phone ? withoutCountry(known.phone) : null,
      ticketTypeId:
        typed === '' ? chosenTypeId : typeof type === 'string' ? null : (type?._id ?? null),
      problems: [
        ...extra.map((cell) => `Não entendemos “${shorten(cell)}”`),
        ...(typeof type === 'string' ? [type] : []),
      ],
    }
  }
}

const toLines = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n|\u2028|\u2029/)
    .map((line, index) => ({ line: index + 1, cells: splitLine(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

function readHeader(cells: readonly string[]): (Column | undefined)[] | null {
  const columns = cells.map((cell) => {
    const word = fold(cell).replaceAll('-', ' ').trim()
    return (Object.keys(headers) as Column[]).find((column) => headers[column].test(word))
  })
  if (!columns.includes('name') || cells.some((cell) => /[@\d]/.test(cell))) return null
  const isPlain = cells.some((cell) => /^(nome|nome completo|convidados?)$/.test(fold(cell)))
  return isPlain || columns.filter(Boolean).length > 1 ? columns : null
}

interface SortedCells {
  readonly known: Cells
  /** Cells that are nothing that we know. */
  readonly extra: readonly string[]
}

function byColumn(cells: readonly string[], columns: readonly (Column | undefined)[]): SortedCells {
  const known: Cells = {}
  const extra: string[] = []
  for (const [index, cell] of cells.entries()) {
    // Columns with another header have a contact or, such as the number of a table, nothing that matters.
    const column = columns[index] ?? looksLike(cell)
    if (column && !known[column]) known[column] = cell
    else if (index >= columns.length && cell !== '') extra.push(cell)
  }
  return { known, extra }
}

/** Sorts cells by what they look like. The first text is the name, the second the ticket. */
function byContent(cells: readonly string[]): SortedCells {
  const known: Cells = {}
  const extra: string[] = []
  for (const cell of cells) {
    if (cell === '') continue
    const looks = looksLike(cell)
    const column = looks ?? (known.name === undefined ? 'name' : 'type')
    if (known[column] === undefined) known[column] = cell
    else extra.push(cell)
  }
  return { known, extra }
}

function looksLike(cell: string): 'cpf' | 'email' | 'phone' | null {
  if (cell.includes('@')) return 'email'
  const number = digits(cell)
  if (number.length < 8 || /\p{L}/u.test(cell)) return null
  if (/^\d{3}\.\d{3}\.\d{3}-?\d{2}$/.test(cell)) return 'cpf'
  if (/[(+]/.test(cell)) return 'phone'
  if (isCpf(padCpf(cell))) return 'cpf'
  return isPhone(withoutCountry(cell)) || number.length !== 11 ? 'phone' : 'cpf'
}

/** A CPF with the zeros at its beginning, which spreadsheets drop. */
function padCpf(text: string): string {
  const number = digits(text)
  return number.length >= 9 && number.length < 11 ? maskCpf(number.padStart(11, '0')) : text
}

/** A phone number without +55. */
function withoutCountry(text: string): string {
  const number = digits(text)
  return number.length >= 12 && number.startsWith('55') ? number.slice(2) : text
}

/** The type of a typed name, in whatever case: its own, its sector's, or both. Else what is wrong. */
function findType(typed: string, types: readonly GuestType[]): GuestType | string {
  const wanted = toWords(typed)
  const found = types.filter((type) =>
    [type.name, guestTypeLabel(type), `${type.name} ${type.sector}`].some(
      (name) => toWords(name) === wanted,
    ),
  )
  const matches =
    found.length > 0
      ? found
      : types.filter(({ sector }) => sector !== null && toWords(sector) === wanted)
  const [only, other] = matches
  if (only && !other) return only
  const offered = (other ? matches : types).map(guestTypeLabel).join(', ')
  return other
    ? `Há mais de um ingresso “${shorten(typed)}”: ${offered}`
    : `Não há o ingresso “${shorten(typed)}”. Há: ${offered}`
}

const toWords = (text: string): string => (fold(text).match(/[a-z0-9]+/g) ?? []).join(' ')

const SHOWN_LENGTH = 30
const shorten = (text: string): string =>
  text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
