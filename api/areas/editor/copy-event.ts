import { randomUUID } from 'node:crypto'
import { askedFields } from '@55tickets/rules/forms/form-field.ts'
import { makeSlug } from '@55tickets/rules/text/make-slug.ts'
import { zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findFreeSlug, lockEvent, readFields, writeEvent } from '../events/public.ts'
import type { Edit } from './change-event.ts'
import type { EditorDeps } from './deps.ts'
import { findByKey, hasTooManyDrafts, lockOrganization } from './draft.ts'

interface CopyRequest extends Edit {
  readonly name: string
  /** New start, on the clock of the event's zone. */
  readonly startDate: string
  readonly key: string | null
}

type CopyResult = { _id: string; slug: string; copied: string[] }

/** Copies an event into a draft: everything but sales and counters, with all dates moved along. */
export async function copyEvent(
  { db }: EditorDeps,
  { eventId, userId, name, startDate, key }: CopyRequest,
): Promise<CopyResult | Refusal<'EVENT_NOT_FOUND' | 'TOO_MANY_DRAFTS'>> {
  return db.transaction().execute(async (tx) => {
    const source = await tx
      .selectFrom('events')
      .selectAll()
      .where('id', '=', eventId)
      .executeTakeFirst()
    if (!source?.organization_id) return refuse('EVENT_NOT_FOUND')
    await lockOrganization(tx, source.organization_id)
    const known = key === null ? undefined : await findByKey(tx, source.organization_id, key)
    const [types, sessions, forms, sectors, lots, allCoupons] = await Promise.all([
      tx.selectFrom('ticket_types').selectAll().where('event_id', '=', eventId).execute(),
      tx.selectFrom('sessions').selectAll().where('event_id', '=', eventId).execute(),
      tx.selectFrom('custom_forms').selectAll().where('event_id', '=', eventId).execute(),
      tx.selectFrom('sectors').selectAll().where('event_id', '=', eventId).execute(),
      tx.selectFrom('lots').selectAll().where('event_id', '=', eventId).execute(),
      tx.selectFrom('coupons').selectAll().where('event_id', '=', eventId).execute(),
    ])
    // One whose tickets are all gone would be for nothing.
    const coupons = allCoupons.filter(
      ({ ticket_type_ids: of }) =>
        of === null || types.some(({ id: typeId }) => of.includes(typeId)),
    )
    const copied = copiedText({
      types: types.length,
      sessions: sessions.length,
      forms: forms.length,
      coupons: coupons.length,
    })
    if (known) return { ...known, copied }
    if (await hasTooManyDrafts(tx, source.organization_id)) return refuse('TOO_MANY_DRAFTS')

    const id = randomUUID()
    const ids = new Map(
      [...types, ...sessions, ...forms, ...sectors, ...lots].map(({ id: old }) => [
        old,
        randomUUID(),
      ]),
    )
    const newId = (old: string | null) => old && (ids.get(old) ?? null)
    const shiftMs =
      zonedToInstant(startDate, source.timezone).getTime() - source.starts_at.getTime()
    const shift = (date: Date) => new Date(date.getTime() + shiftMs)
    const slug = await findFreeSlug(tx, makeSlug(name, 'evento'))
    const { created_at: _, updated_at: __, relist_at: ___, ...event } = source
    const { problems } = await writeEvent(
      tx,
      await lockEvent(tx, id),
      {
        event: {
          ...event,
          id,
          slug,
          name,
          is_published: false,
          published_at: null,
          paused_at: null,
          is_unlisted: false,
          listed_at: null,
          demo_day: null,
          creation_key: key,
          starts_at: shift(source.starts_at),
          ends_at: shift(source.ends_at),
          page_version: 1,
          dates_version: 1,
          place_version: Math.min(source.place_version, 1),
          tickets_version: Math.min(source.tickets_version, 1),
          programme_version: 1,
          forms_version: 1,
          certificates_version: 1,
        },
        forms: forms.map((form) => ({
          ...form,
          event_id: id,
          id: ids.get(form.id) ?? randomUUID(),
          // Nobody has answered the copy.
          fields: JSON.stringify(askedFields(readFields(form.fields))),
        })),
        sessions: sessions.map((session) => ({
          ...session,
          event_id: id,
          id: ids.get(session.id) ?? randomUUID(),
          subscribed: 0,
          cancelled_at: null,
          cancel_reason: null,
          certified_at: null,
          starts_at: shift(session.starts_at),
          ends_at: shift(session.ends_at),
          custom_form_id: newId(session.custom_form_id),
        })),
        sectors: sectors.map((sector) => ({
          ...sector,
          event_id: id,
          id: ids.get(sector.id) ?? randomUUID(),
          sold: 0,
          held: 0,
          given: 0,
          halves_taken: 0,
        })),
        lots: lots.map((lot) => ({
          ...lot,
          event_id: id,
          id: ids.get(lot.id) ?? randomUUID(),
          sector_id: ids.get(lot.sector_id) ?? lot.sector_id,
          sold: 0,
          held: 0,
          closes_at: lot.closes_at && shift(lot.closes_at),
          closed_at: null,
        })),
        types: types.map((type) => ({
          ...type,
          event_id: id,
          id: ids.get(type.id) ?? randomUUID(),
          sold: 0,
          held: 0,
          given: 0,
          sales_start: type.sales_start && shift(type.sales_start),
          sales_end: type.sales_end && shift(type.sales_end),
          session_id: newId(type.session_id),
          lot_id: newId(type.lot_id),
          whole_id: newId(type.whole_id),
          custom_form_id: newId(type.custom_form_id),
        })),
        coupons: coupons.map((coupon) => ({
          ...coupon,
          event_id: id,
          id: randomUUID(),
          ticket_type_ids: coupon.ticket_type_ids?.flatMap((old) => newId(old) ?? []) ?? null,
          starts_at: coupon.starts_at && shift(coupon.starts_at),
          ends_at: coupon.ends_at && shift(coupon.ends_at),
          used: 0,
        })),
      },
      { actor: userId, part: 'copied' },
    )
    if (problems.length > 0) throw new Error(`event ${id} was not created: ${problems[0]?.message}`)
    return { _id: id, slug, copied }
  })
}

interface CopiedParts {
  readonly types: number
  readonly sessions: number
  readonly forms: number
  readonly coupons: number
}

const copiedText = ({ types, sessions, forms, coupons }: CopiedParts): string[] => [
  'Página: nome, texto e imagens',
  'Datas e local',
  ...(types > 0 ? [types === 1 ? '1 tipo de ingresso' : `${types} tipos de ingresso`] : []),
  ...(sessions > 0 ? [sessions === 1 ? '1 atividade' : `${sessions} atividades`] : []),
  ...(forms > 0 ? [forms === 1 ? '1 formulário' : `${forms} formulários`] : []),
  ...(coupons > 0 ? [coupons === 1 ? '1 cupom' : `${coupons} cupons`] : []),
]
