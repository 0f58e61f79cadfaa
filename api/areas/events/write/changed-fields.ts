import { categoryLabels, isCategory } from '@55tickets/rules/events/categories.ts'
import { weeklyText } from '@55tickets/rules/events/recurrence.ts'
import { zoneNames } from '@55tickets/rules/events/states.ts'
import { doorsText } from '@55tickets/rules/gate/doors.ts'
import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { plainText } from '@55tickets/rules/text/plain-text.ts'

/** Recorded changes in words: for the history, for the event's page and for mails. */

const MAX_TEXT_LENGTH = 300

/** A field with its value before and after a change; null for none. */
export interface ChangedField {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** Columns before or after a change, by the part of the event that they belong to. */
export type ChangedParts = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>

type Format = (value: unknown, zone: string) => string
const asText: Format = (value) => String(value)
const asTime: Format = (value, zone) => momentText(String(value), zone)
const asYesNo: Format = (value) => (value ? 'Sim' : 'Não')

/** Columns that people read, with label and format; others are left out. */
const fields: Readonly<Record<string, readonly [label: string, format: Format]>> = {
  name: ['Nome', asText],
  slug: ['Endereço da página', asText],
  category: [
    'Categoria',
    (value) =>
      isCategory(String(value))
        ? categoryLabels[String(value) as keyof typeof categoryLabels]
        : String(value),
  ],
  description_html: ['Descrição', (value) => plainText(String(value))],
  description: ['Descrição', asText],
  banner_id: ['Imagem', () => 'imagem'],
  mobile_banner_id: ['Imagem para celular', () => 'imagem'],
  desktop_banner_id: ['Imagem para computador', () => 'imagem'],
  timezone: ['Fuso horário', (value) => zoneNames[String(value)] ?? String(value)],
  starts_at: ['Começa', asTime],
  ends_at: ['Termina', asTime],
  weekly_days: ['Dias da semana', (value) => weeklyText(value as number[])],
  weekly_start: ['Hora de início', asText],
  weekly_end: ['Hora de término', asText],
  doors_minutes: ['Abertura dos portões', (value) => doorsText(Number(value))],
  location_name: ['Local', asText],
  address: ['Endereço', asText],
  city: ['Cidade', asText],
  region: ['Estado', asText],
  accepted_payment_methods: [
    'Formas de pagamento',
    // In one order, so that the stored order is no change.
    (value) =>
      [
        ...((value as string[]).includes('PIX') ? ['PIX'] : []),
        ...((value as string[]).includes('CREDIT_CARD') ? ['Cartão'] : []),
      ].join(', '),
  ],
  price_cents: ['Preço', (value) => formatMoney(cents(Number(value)))],
  capacity: ['Quantidade', asText],
  min_per_order: ['Mínimo por pedido', asText],
  max_per_order: ['Máximo por pedido', asText],
  sales_start: ['Início das vendas', asTime],
  sales_end: ['Fim das vendas', asTime],
  is_available: ['À venda', asYesNo],
  requires_proof: ['Exige comprovante', asYesNo],
  half_quota: ['Cota de meia-entrada', asText],
  shows_left: ['Mostra quantos faltam', asYesNo],
  size: ['Tamanho do lote', asText],
  closes_at: ['Fim do lote', asTime],
  closed_at: ['Lote encerrado', asTime],
  is_hidden: ['Só aparece com cupom', asYesNo],
  teachers_pay_half: ['Professores pagam meia', asYesNo],
  max_per_cpf: ['Limite de ingressos por CPF', asText],
  code: ['Código', asText],
  discount: ['Desconto', asText],
  max_tickets: ['Limite de ingressos', asText],
  is_once_per_person: ['Um por pessoa', asYesNo],
  is_active: ['Ativo', asYesNo],
  title: ['Título', asText],
  room: ['Sala', asText],
  is_paid: ['Paga', asYesNo],
  allow_subscription: ['Recebe inscrições', asYesNo],
  certified_minutes: ['Minutos certificados', asText],
  minimum_presence: ['Presença mínima', (value) => `${String(value)} %`],
  regulation_file_name: ['Regulamento', asText],
  cancelled_at: ['Cancelada em', asTime],
  cancel_reason: ['Motivo', asText],
  organizer_note: ['Recado do organizador', asText],
  questions: ['Perguntas', (value) => (value as string[]).join(' · ')],
}

/** Columns of events and sessions whose values people are told, before and after. */
export const toldColumns: readonly string[] = [
  'name',
  'timezone',
  'starts_at',
  'ends_at',
  'weekly_days',
  'weekly_start',
  'weekly_end',
  'location_name',
  'address',
  'city',
  'region',
  'room',
]

export interface PartField extends ChangedField {
  /** Part of the event that it belongs to: `event`, or `ticket` with its id. */
  readonly part: string
  readonly column: string
}

/** Fields that differ, with their labels and values in words. */
export const changedFields = (
  before: ChangedParts,
  after: ChangedParts,
  zone: string,
): ChangedField[] =>
  changedPartFields(before, after, zone).map(({ label, before: old, after: now }) => ({
    label,
    before: old,
    after: now,
  }))

export function changedPartFields(
  before: ChangedParts,
  after: ChangedParts,
  zone: string,
): PartField[] {
  return Object.entries(after).flatMap(([part, values]) => {
    const old = before[part] ?? null
    const known = values ?? old ?? {}
    const columns = Object.keys(fields).filter((column) => Object.hasOwn(known, column))
    const text = (value: unknown, format: Format) =>
      value === null || value === undefined || value === ''
        ? null
        : format(value, zone).slice(0, MAX_TEXT_LENGTH)
    return columns.flatMap((column) => {
      const [label, format] = fields[column] ?? ['', asText]
      const change = {
        part,
        column,
        label,
        before: text(old?.[column], format),
        after: text(values?.[column], format),
      }
      return change.before === change.after && change.before !== 'imagem' ? [] : [change]
    })
  })
}
