import type { Answer } from '@55tickets/contracts/call.ts'
import type { EventChange, listChanges as listChangesCall } from '@55tickets/contracts/editor.ts'
import { categoryLabels, isCategory } from '@55tickets/rules/events/categories.ts'
import { weeklyText } from '@55tickets/rules/events/recurrence.ts'
import { zoneNames } from '@55tickets/rules/events/states.ts'
import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { plainText } from '@55tickets/rules/text/plain-text.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const PAGE_SIZE = 30
const MAX_TEXT_LENGTH = 300

const titles: Readonly<Record<string, string>> = {
  created: 'Criou o rascunho',
  imported: 'Importou o evento de um arquivo',
  copied: 'Criou como cópia de outro evento',
  page: 'Mudou a página',
  dates: 'Mudou as datas',
  place: 'Mudou o local',
  payment: 'Mudou pagamento e limite por CPF',
  published: 'Publicou o evento',
  paused: 'Pausou as vendas',
  resumed: 'Retomou as vendas',
  unlisted: 'Tirou da lista pública',
  listed: 'Voltou para a lista pública',
}

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
  regulation_file_name: ['Regulamento', asText],
  cancelled_at: ['Cancelada em', asTime],
  cancel_reason: ['Motivo', asText],
  organizer_note: ['Recado do organizador', asText],
  questions: ['Perguntas', (value) => (value as string[]).join(' · ')],
}

type Parts = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>

/** Lists the changes of an event with their authors, the newest first. */
export async function listChanges(
  db: Db,
  eventId: string,
  before: number | undefined,
): Promise<Answer<typeof listChangesCall>> {
  const rows = await db
    .selectFrom('event_changes as change')
    .innerJoin('events', 'events.id', 'change.event_id')
    .leftJoin('users', 'users.id', 'change.actor')
    .selectAll('change')
    .select(['users.name as author', 'events.timezone'])
    .where('change.event_id', '=', eventId)
    .where((eb) => (before === undefined ? eb.lit(true) : eb('change.id', '<', before)))
    .orderBy('change.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const names = await findPartNames(db, eventId)
  const docs = rows.slice(0, PAGE_SIZE).map((row): EventChange => {
    const [before, after] = [row.before as Parts, row.after as Parts]
    const fields = changedPartFields(before, after, row.timezone)
    const { title, named } = changeTitle(row.part, before, after, names)
    // Of types that a lot brings along, the price is what people look for.
    const shown = fields.filter(
      ({ part, column }) => part === named || before[part] || column === 'price_cents',
    )
    return {
      _id: row.id,
      at: row.at.toISOString(),
      author: row.author,
      title,
      fields: (named ? shown : fields).map(({ part, label, before: old, after: now }) => {
        const name = part === named ? undefined : partName(part, before, after, names)
        return { label: name ? `${name}: ${label}` : label, before: old, after: now }
      }),
    }
  })
  return { docs, hasMore: rows.length > PAGE_SIZE }
}

/**
 * Names of an event's ticket types, sectors and lots, removed types too, by the part of a change that is
 * about them.
 */
async function findPartNames(db: Db, eventId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ part: string; name: string }>`
    select 'ticket ' || id as part, name from ticket_types where event_id = ${eventId}
    union all
    select 'sector ' || id, name from sectors where event_id = ${eventId}
    union all
    select 'session ' || id, title from sessions where event_id = ${eventId}
    union all
    select 'form ' || id, name from custom_forms where event_id = ${eventId}
    union all
    select 'coupon ' || id, code from coupons where event_id = ${eventId}
    union all
    select 'lot ' || lots.id, sectors.name || ', ' || lots.name
      from lots join sectors on sectors.id = lots.sector_id where lots.event_id = ${eventId}
    union all
    select removed.key, coalesce(sectors.name || ', ', '') || coalesce(removed.value ->> 'name', removed.value ->> 'title')
      from event_changes cross join jsonb_each(before) removed
      left join sectors on sectors.id::text = removed.value ->> 'sector_id'
     where event_changes.event_id = ${eventId} and event_changes.part like '% removed'
       and after -> removed.key = 'null'`.execute(db)
  return new Map(rows.map(({ part, name }) => [part, name]))
}

/**
 * Name of a ticket type, sector or lot that was changed, as it was before; today's where a change did not
 * concern the name. Undefined for other parts.
 */
function partName(
  part: string,
  before: Parts,
  after: Parts,
  names: ReadonlyMap<string, string>,
): string | undefined {
  if (!/^(ticket|sector|lot|coupon|session|form) /.test(part)) return undefined
  // Lots of several sectors have the same names, so a lot is named with its sector.
  if (part.startsWith('lot ')) return names.get(part)
  const [kind = ''] = part.split(' ')
  const column = nameColumns[kind] ?? 'name'
  const recorded = before[part]?.[column] ?? after[part]?.[column]
  return typeof recorded === 'string' ? recorded : names.get(part)
}

/** Columns of names that are called otherwise. */
const nameColumns: Readonly<Record<string, string>> = { coupon: 'code', session: 'title' }

/** Parts of an event that have names of their own, as a title calls them. */
const namedParts: Readonly<Record<string, { one: string; the: string }>> = {
  ticket: { one: 'um ingresso', the: 'o ingresso' },
  sector: { one: 'um setor', the: 'o setor' },
  lot: { one: 'um lote', the: 'o lote' },
  coupon: { one: 'um cupom', the: 'o cupom' },
  session: { one: 'uma atividade', the: 'a atividade' },
  form: { one: 'um formulário', the: 'o formulário' },
}

/** Title of a change, with the name of the ticket type, sector or lot where it is about one, and that part. */
function changeTitle(
  part: string,
  before: Parts,
  after: Parts,
  names: ReadonlyMap<string, string>,
): { title: string; named: string | null } {
  const [kind = ''] = part.split(' ')
  const words = namedParts[kind]
  if (!words) return { title: titles[part] ?? part, named: null }
  const changed = Object.keys(after).filter((key) => key.startsWith(`${kind} `))
  // A lot is created together with its types, and may rename the one before it.
  const named = changed.find((key) => !before[key]) ?? changed[0] ?? ''
  const verb = partVerb(part, before[named] ?? null)
  const name = partName(named, before, after, names)
  const { one, the } = words
  return name
    ? { title: `${verb} ${the} “${name}”`, named }
    : { title: `${verb} ${one}`, named: null }
}

function partVerb(part: string, before: Parts[string]): string {
  if (part.endsWith(' removed')) return 'Removeu'
  if (part === 'lot turned') return 'Virou'
  if (part === 'session cancelled') return 'Cancelou'
  return before ? 'Mudou' : 'Criou'
}

interface PartField extends Readonly<EventChange['fields'][number]> {
  /** Part of the event that it belongs to: `event`, or `ticket` with its id. */
  readonly part: string
  readonly column: string
}

/** Fields that differ, with their labels and values in words. */
export const changedFields = (before: Parts, after: Parts, zone: string): EventChange['fields'] =>
  changedPartFields(before, after, zone).map(({ label, before: old, after: now }) => ({
    label,
    before: old,
    after: now,
  }))

function changedPartFields(before: Parts, after: Parts, zone: string): PartField[] {
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
