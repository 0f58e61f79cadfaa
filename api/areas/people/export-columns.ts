import type { ParticipantKind } from '@55tickets/contracts/people.ts'
import { type FormValue, isEmpty, type StoredField } from '@55tickets/rules/forms/form-field.ts'
import { hideCpf, maskCpf } from '@55tickets/rules/people/cpf.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { numberText } from '@55tickets/rules/tickets/typed-number.ts'
import type { DetailedRow } from './participant-details.ts'

interface ColumnOptions {
  readonly fields: readonly StoredField[]
  readonly timezone: string
  readonly isCpfWhole: boolean
}

interface Column {
  readonly heading: string
  readonly cell: (row: DetailedRow) => string
}

const kindNames: Readonly<Record<ParticipantKind, string>> = {
  ticket: 'Ingresso',
  courtesy: 'Cortesia',
  subscription: 'Inscrição',
}

/** Columns of an export: the participant, the order, then all questions, also those that were retired. */
export function exportColumns({ fields, timezone, isCpfWhole }: ColumnOptions): readonly Column[] {
  const moment = (at: Date | null) => (at ? momentText(at, timezone) : '')
  const showCpf = isCpfWhole ? maskCpf : hideCpf
  return [
    { heading: 'Nome', cell: ({ is_named, name }) => (is_named ? name : '') },
    { heading: 'CPF', cell: ({ cpf }) => (cpf ? showCpf(cpf) : '') },
    { heading: 'Tipo', cell: ({ type_name }) => type_name },
    { heading: 'Lote', cell: ({ lot_label }) => lot_label ?? '' },
    { heading: 'Origem', cell: ({ kind }) => kindNames[kind] },
    { heading: 'Número do ingresso', cell: ({ code_id }) => ticketNumber(code_id) },
    { heading: 'Emitido em', cell: ({ issued_at }) => moment(issued_at) },
    { heading: 'Entrou em', cell: ({ entered_at }) => moment(entered_at) },
    {
      heading: 'Pedido',
      cell: ({ number }) => (number === null ? '' : orderNumberText(number)),
    },
    { heading: 'Comprador', cell: ({ buyer }) => buyer ?? '' },
    { heading: 'Email', cell: ({ email }) => email ?? '' },
    { heading: 'Telefone', cell: ({ phone }) => (phone ? maskPhone(phone) : '') },
    ...fields.map(
      (field): Column => ({
        heading: field.retiredAt ? `${field.label} (não é mais perguntado)` : field.label,
        cell: ({ answers }) => answerText(field, answers[field._id]),
      }),
    ),
  ]
}

/** An answer as people read it; empty without one. */
export function answerText(field: StoredField, value: FormValue | undefined): string {
  if (value === undefined || isEmpty(field, value)) return ''
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'string' ? value : value.join(', ')
}
