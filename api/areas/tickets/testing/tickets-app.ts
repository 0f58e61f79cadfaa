import { admitCodes } from '../../../testing/admit-codes.ts'
import { signedInAs } from '../../../testing/people.ts'
import { type CheckoutApp, openCheckoutApp } from '../../payments/testing/checkout-app.ts'

export const HOLDER = { holderName: 'Bruno Lima', holderCpf: '529.982.247-25' }

/** Opens the checkout app with helpers for naming, scanning and downloading tickets. */
export async function openTicketsApp(offer?: object[]) {
  const checkoutApp = await openCheckoutApp({}, offer)
  const { pool } = checkoutApp.database
  return {
    ...checkoutApp,
    /** Creates a paid sale with its buyer and codes. */
    async paid(wanted: Record<string, number> = { inteira: 1 }, slug = 'show') {
      const who = await checkoutApp.buyer()
      const sale = await checkoutApp.hold(who, wanted, slug)
      const answer = await checkoutApp.card(who, sale)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return { who, sale, codes: await codesOf(checkoutApp, sale) }
    },
    name: (who: string, code: string, payload: object = HOLDER) =>
      checkoutApp.server.app.inject({
        method: 'PUT',
        url: `/api/tickets/${code}/holder`,
        headers: signedInAs(who),
        payload,
      }),
    generate: (who: string, code: string) =>
      checkoutApp.server.post(`/api/tickets/generate/${code}`, who),
    download: (who: string, code: string) =>
      checkoutApp.server.get(`/api/tickets/download/${code}`, who),
    qr: (who: string, code: string) => checkoutApp.server.get(`/api/tickets/qr/${code}`, who),
    all: (who: string, sale: string) =>
      checkoutApp.server.get(`/api/venda/${sale}/tickets.pdf`, who),
    scan: (code: string) => admitCodes(pool, 'code.id = $1', [code]),
    revoke: (code: string) =>
      pool.query('update ticket_codes set revoked_at = app_now() where id = $1', [code]),
    /** The attachment of a sale's tickets mail. */
    attached: (sale: string) => checkoutApp.server.attach(checkoutApp.database.db, sale),
    async codeRow(code: string) {
      const { db } = checkoutApp.database
      return db.selectFrom('ticket_codes').selectAll().where('id', '=', code).executeTakeFirst()
    },
    async codeHistory(code: string): Promise<string[]> {
      const { rows } = await pool.query<{ change: string }>(
        'select change from code_history where code_id = $1 order by id',
        [code],
      )
      return rows.map(({ change }) => change)
    },
  }
}

export type TicketsApp = Awaited<ReturnType<typeof openTicketsApp>>

async function codesOf(checkoutApp: CheckoutApp, sale: string): Promise<string[]> {
  const { rows } = await checkoutApp.database.pool.query<{ id: string }>(
    'select id from ticket_codes where sale_id = $1 order by ticket_type_id, ordinal',
    [sale],
  )
  return rows.map(({ id }) => id)
}
