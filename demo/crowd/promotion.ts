import type { Db } from '@55tickets/api/platform/db/database.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { sql } from 'kysely'
import type { Buyer } from '../buyer.ts'
import type { CrowdOffer, CrowdType } from './orders.ts'

/** Links of the promoter with the clicks that they had. */
const links = [
  ['Instagram da escola', 412],
  ['Rádio do bairro', 138],
  ['Cartaz no Pelourinho', 57],
] as const

const guests = [
  { name: 'Dona Nice do Acarajé', phone: '71999110022' },
  { name: 'Zeca do Timbau', phone: '71999110033' },
  { name: 'Rita Valença', email: 'rita.valenca@demo.55tickets.com.br' },
  { name: 'Otto Kruger', email: 'otto.kruger@demo.55tickets.com.br' },
  { name: 'Iara Paranhos', cpf: '12345678909' },
  { name: 'Mestre Canjira', phone: '71999110044' },
]

const COUPON = 'LADEIRA10'

type Offer = CrowdOffer & { readonly fee: { readonly feeBasisPoints: number } }

/**
 * Creates links and courtesies as the promoter does, and returns what can be ordered; undefined for an
 * event that is no longer as the demo made it.
 */
export async function findOffer(
  db: Db,
  promoter: Buyer,
  eventId: string,
): Promise<Offer | undefined> {
  const typeId = (key: string) => stableId(eventId, 'ticket', key)
  const { rows: types } = await sql<CrowdType & { closesAt: Date | null; size: number | null }>`
    select type.id, type.name, type.price_cents as cents, lot.closes_at as "closesAt", lot.size
      from ticket_types type left join lots lot on lot.id = type.lot_id
     where type.event_id = ${eventId}`.execute(db)
  const { rows: terms } = await sql<{ feeBasisPoints: number; couponId: string | null }>`
    select fee_basis_points as "feeBasisPoints",
           (select id from coupons where event_id = events.id and code = ${COUPON}) as "couponId"
      from events where id = ${eventId} and fee_bearer = 'customer' and ends_at > app_now()`.execute(
    db,
  )
  const find = (key: string) => types.find(({ id }) => id === typeId(key))
  const [first, firstHalf] = [find('largo/lote-1/inteira'), find('largo/lote-1/inteira/meia')]
  const [second, secondHalf] = [find('largo/lote-2/inteira'), find('largo/lote-2/inteira/meia')]
  const social = find('largo-social')
  const [term] = terms
  if (!first || !firstHalf || !second || !secondHalf || !social || !term?.couponId) return undefined
  const toLot = (whole: typeof first, half: typeof first) => ({
    whole,
    half,
    closesAt: whole.closesAt,
    size: whole.size ?? 0,
  })
  await giveCourtesies(promoter, eventId, second.id)
  return {
    lots: [toLot(first, firstHalf), toLot(second, secondHalf)],
    social,
    coupon: { id: term.couponId, percent: 10 },
    linkIds: await createLinks(db, promoter, eventId),
    fee: { feeBasisPoints: term.feeBasisPoints },
  }
}

async function createLinks(db: Db, promoter: Buyer, eventId: string): Promise<string[]> {
  const ids: string[] = []
  for (const [name, clicks] of links) {
    const { rows } = await sql<{ id: string }>`
      select id from tracking_links where event_id = ${eventId} and name = ${name}`.execute(db)
    const id =
      rows[0]?.id ??
      String((await promoter.post(`/promoter/events/${eventId}/links`, { name }))['_id'])
    await sql`update tracking_links set clicks = ${clicks} where id = ${id}`.execute(db)
    ids.push(id)
  }
  return ids
}

const giveCourtesies = (promoter: Buyer, eventId: string, ticketTypeId: string) =>
  promoter.post(
    `/promoter/events/${eventId}/courtesies`,
    {
      guests: guests.map((guest, index) => ({
        line: index + 1,
        cpf: null,
        email: null,
        phone: null,
        ...guest,
        ticketTypeId,
      })),
      sendsMail: true,
    },
    `demo-courtesies-${eventId}`,
  )
