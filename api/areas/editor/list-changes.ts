import type {
  EventChange,
  listChanges as listChangesCall,
} from '@55tickets/contracts/editor/history.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type ChangedParts, changedPartFields } from '../events/public.ts'
import type { EditorDeps } from './deps.ts'

const PAGE_SIZE = 30

const titles: Readonly<Record<string, string>> = {
  created: 'Criou o rascunho',
  imported: 'Importou o evento de um arquivo',
  copied: 'Criou como cópia de outro evento',
  page: 'Mudou a página',
  dates: 'Mudou as datas',
  place: 'Mudou o local',
  payment: 'Mudou pagamento e limite por CPF',
  certificates: 'Mudou as regras dos certificados',
  published: 'Publicou o evento',
  paused: 'Pausou as vendas',
  resumed: 'Retomou as vendas',
  postponed: 'Adiou o evento',
  cancelled: 'Cancelou o evento',
  unlisted: 'Tirou da lista pública',
  listed: 'Voltou para a lista pública',
}

/** Lists the changes of an event with their authors, the newest first. */
export async function listChanges(
  { db, countOpenRefunds }: Pick<EditorDeps, 'db' | 'countOpenRefunds'>,
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
  const refunds = await countOpenRefunds(
    db,
    rows.filter(({ opens_refund }) => opens_refund).map(({ id }) => id),
  )
  const docs = rows.slice(0, PAGE_SIZE).map((row): EventChange => {
    const [before, after] = [row.before as ChangedParts, row.after as ChangedParts]
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
      reason: row.reason,
      told: row.told,
      refund: row.opens_refund
        ? { until: row.refund_until?.toISOString() ?? null, orders: refunds.get(row.id) ?? 0 }
        : null,
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
  before: ChangedParts,
  after: ChangedParts,
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
  before: ChangedParts,
  after: ChangedParts,
  names: ReadonlyMap<string, string>,
): { title: string; named: string | null } {
  const [kind = ''] = part.split(' ')
  const words = namedParts[kind]
  if (!words) return { title: titles[part] ?? part, named: null }
  const changed = Object.keys(after).filter((key) => key.startsWith(`${kind} `))
  // A lot is created together with its types, and may rename the one before it.
  const created = part === 'ticket closed' ? undefined : changed.find((key) => !before[key])
  const named = created ?? changed.find((key) => before[key]) ?? changed[0] ?? ''
  const verb = partVerb(part, before[named] ?? null)
  const name = partName(named, before, after, names)
  const { one, the } = words
  return name
    ? { title: `${verb} ${the} “${name}”`, named }
    : { title: `${verb} ${one}`, named: null }
}

function partVerb(part: string, before: ChangedParts[string]): string {
  if (part.endsWith(' removed')) return 'Removeu'
  if (part === 'lot turned') return 'Virou'
  if (part === 'ticket closed') return 'Encerrou'
  if (part === 'session cancelled') return 'Cancelou'
  return before ? 'Mudou' : 'Criou'
}
