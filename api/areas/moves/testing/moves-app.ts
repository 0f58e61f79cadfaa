import type { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import type { MoveAnswer, MoveOption } from '@55tickets/contracts/moves.ts'
import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import { expect } from 'vitest'
import { createPerson } from '../../../testing/people.ts'
import { openCheckoutApp } from '../../payments/testing/checkout-app.ts'
import {
  eventIdOf,
  eventWith,
  ticket,
  ticketIdOf,
} from '../../reservations/testing/reservations-app.ts'

const far = { startDate: '2099-06-01T20:00', endDate: '2099-06-01T23:00' }
const session = {
  key: 'oficina',
  titulo: 'Oficina',
  dataInicio: '2099-06-01T20:00',
  dataFim: '2099-06-01T22:00',
  isPaid: true,
  price: 50,
}
/** A sector with two lots; the second one is closed until the first is. */
const sector = {
  key: 'setor',
  name: 'Setor',
  capacity: 10,
  lotes: [
    { key: 'um', name: '1º lote', tickets: [{ key: 'cadeira', name: 'Cadeira', price: 70 }] },
    { key: 'dois', name: '2º lote', tickets: [{ key: 'cadeira2', name: 'Cadeira', price: 90 }] },
  ],
}
const tickets = [
  ticket('pista', { name: 'Pista', capacity: 100 }),
  ticket('barato', { name: 'Arquibancada', price: 30, capacity: 100 }),
  ticket('igual', { name: 'Gramado', capacity: 100 }),
  ticket('caro', { name: 'Camarote', price: 120, capacity: 3 }),
  ticket('cheio', { name: 'Lotado', price: 20, capacity: 1 }),
  ticket('oficina', { name: 'Com oficina', price: 40, capacity: 10, programacao: 'oficina' }),
]

/** Opens a checkout with an organization that may move the tickets of the event `show`. */
export async function openMovesApp() {
  const checkoutApp = await openCheckoutApp({}, [
    eventWith('show', tickets, { ...far, programacoes: [session], setores: [sector] }),
    eventWith('outro', [ticket('pista')], far),
  ])
  const { pool, db } = checkoutApp.database
  const show = eventIdOf('show')
  const { rows } = await pool.query<{ id: string }>(
    `insert into organizations (id, slug, name, phone, search_name, status)
     values (gen_random_uuid(), 'casa', 'Casa', '', 'casa', 'verified') returning id`,
  )
  const organizationId = rows[0]?.id ?? ''
  await pool.query('update events set organization_id = $1 where id = $2', [organizationId, show])

  async function member(role: MemberRole = 'manager'): Promise<string> {
    const userId = await createPerson(db)
    await pool.query(
      `insert into organization_members (organization_id, user_id, role, confirmed_at)
       values ($1, $2, $3, app_now())`,
      [organizationId, userId, role],
    )
    return userId
  }
  const manager = await member()
  await member('owner')
  const ordersPath = `/api/promoter/events/${show}/orders`

  return {
    ...checkoutApp,
    show,
    organizationId,
    manager,
    member,
    ordersPath,
    /** Pays tickets by card; returns buyer, sale and the ids of the codes in their order. */
    async paid(wanted: Record<string, number> = { pista: 2 }, more: object = {}, installments = 1) {
      const buyer = await checkoutApp.buyer()
      const reserved = await checkoutApp.reserve(buyer, 'show', wanted, more)
      const sale = reserved.json<{ _id: string }>()._id
      const answer = await checkoutApp.card(buyer, sale, { installments })
      expect(answer.json().status).toBe('CONFIRMED')
      return { buyer, sale, codes: (await this.codes(sale)).map(({ id }) => id) }
    },
    /** Valid codes of a sale, with the key of their type and their holder. */
    async codes(sale: string) {
      const result = await pool.query<CodeRow>(
        `select code.id, type.name, holder_name as holder, moved_from as "from" from ticket_codes code
           join ticket_types type on type.id = ticket_type_id
          where sale_id = $1 and revoked_at is null order by type.position, ordinal`,
        [sale],
      )
      return result.rows
    },
    async nameCode(id: string | undefined, name: string) {
      await pool.query(
        `update ticket_codes set holder_name = $2, holder_cpf = '52998224725', named_at = app_now() where id = $1`,
        [id, name],
      )
    },
    typeId: (key: string) => ticketIdOf('show', key),
    async move(sale: string, codeId: string | undefined, key: string, who = manager) {
      const body = { codeId: codeId ?? '', ticketTypeId: ticketIdOf('show', key) }
      const response = await checkoutApp.server.post(`${ordersPath}/${sale}/move`, who, body)
      return { status: response.statusCode, ...response.json<MoveAnswer & ErrorAnswer>() }
    },
    async options(sale: string, codeId: string | undefined) {
      const path = `${ordersPath}/${sale}/moves/${codeId}`
      const response = await checkoutApp.server.get(path, manager)
      return response.json<{ options: MoveOption[] }>().options
    },
    async refundedCents(sale: string) {
      const charge = await db
        .selectFrom('charges')
        .select(['refunded_cents', 'part_refund_cents'])
        .where('sale_id', '=', sale)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      return { refunded: charge.refunded_cents, decided: charge.part_refund_cents }
    },
  }
}

interface CodeRow {
  readonly id: string
  readonly name: string
  readonly holder: string | null
  readonly from: string | null
}

export type MovesApp = Awaited<ReturnType<typeof openMovesApp>>
