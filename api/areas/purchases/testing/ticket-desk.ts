import { letIn } from '../../../testing/let-in.ts'
import { signedInAs } from '../../../testing/people.ts'
import { type CashDesk, openCashDesk } from './cash-desk.ts'

export const HOLDER = { holderName: 'Bruno Lima', holderCpf: '529.982.247-25' }

/** A cash desk with what comes after it: tickets that are named, shown and fetched. */
export async function openTicketDesk(offer?: object[]) {
  const desk = await openCashDesk({}, offer)
  const { pool } = desk.database
  return {
    ...desk,
    /** Somebody who has paid, and the codes that they got for it. */
    async paid(wanted: Record<string, number> = { inteira: 1 }, slug = 'show') {
      const who = await desk.buyer()
      const sale = await desk.hold(who, wanted, slug)
      const answer = await desk.card(who, sale)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return { who, sale, codes: await codesOf(desk, sale) }
    },
    name: (who: string, code: string, payload: object = HOLDER) =>
      desk.shop.app.inject({
        method: 'PUT',
        url: `/api/tickets/${code}/holder`,
        headers: signedInAs(who),
        payload,
      }),
    generate: (who: string, code: string) => desk.shop.post(`/api/tickets/generate/${code}`, who),
    download: (who: string, code: string) => desk.shop.get(`/api/tickets/download/${code}`, who),
    qr: (who: string, code: string) => desk.shop.get(`/api/tickets/qr/${code}`, who),
    all: (who: string, sale: string) => desk.shop.get(`/api/venda/${sale}/tickets.pdf`, who),
    scan: (code: string) => letIn(pool, 'code.id = $1', [code]),
    revoke: (code: string) =>
      pool.query('update ticket_codes set revoked_at = app_now() where id = $1', [code]),
    /** What the mail about a sale's tickets carries. */
    attached: (sale: string) => desk.shop.attach(desk.database.db, sale),
    async codeRow(code: string) {
      const { db } = desk.database
      return db.selectFrom('ticket_codes').selectAll().where('id', '=', code).executeTakeFirst()
    },
    async codeHistory(code: string): Promise<string[]> {
      const { rows } = await pool.query<{ what: string }>(
        'select what from code_history where code_id = $1 order by place',
        [code],
      )
      return rows.map(({ what }) => what)
    },
  }
}

export type TicketDesk = Awaited<ReturnType<typeof openTicketDesk>>

async function codesOf(desk: CashDesk, sale: string): Promise<string[]> {
  const { rows } = await desk.database.pool.query<{ id: string }>(
    'select id from ticket_codes where sale_id = $1 order by ticket_type_id, place',
    [sale],
  )
  return rows.map(({ id }) => id)
}
