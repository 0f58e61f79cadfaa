import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { isEmailProved } from '../accounts/public.ts'
import { moveExpiredMail } from '../moves/public.ts'
import { findOrder, type Order, takeExpired } from '../reservations/public.ts'
import { expiredMail } from './mails.ts'
import { hasPaid } from './queries.ts'

interface ExpiryMail {
  readonly order: Order
  readonly publicUrl: string
  /** Idempotency key: one mail is sent for each. */
  readonly key: string
  /** The buyer has tried to pay the sale. */
  readonly wasTried?: boolean
}

/**
 * Mails a buyer that a reservation has expired. Anybody may sign up with somebody else's address and
 * reserve for free, so the mail goes only to addresses that were confirmed or have paid before.
 */
export async function mailExpired(
  tx: Tx,
  mailer: Pick<Mailer, 'queue'>,
  { order, publicUrl, key, wasTried = true }: ExpiryMail,
): Promise<void> {
  const { userId, buyer } = order
  if (!(await isEmailProved(tx, userId)) && !(await hasPaid(tx, userId))) return
  const mail = order.isMove
    ? moveExpiredMail(order, publicUrl)
    : expiredMail(order, publicUrl, wasTried)
  await mailer.queue(tx, buyer.email, mail, key)
}

const BATCH_SIZE = 100

interface ExpiredSale {
  readonly id: string
  /** The buyer has tried to pay the sale. */
  readonly wasTried: boolean
}

interface NotifyDeps {
  readonly db: Db
  readonly mailer: Mailer
  readonly config: Pick<Config, 'PUBLIC_URL'>
}

/** Mails buyers whose reservation has expired, unless they have made another one. */
export async function notifyExpired({ db, mailer, config }: NotifyDeps): Promise<void> {
  const notifyBatch = () =>
    db.transaction().execute(async (tx) => {
      const taken = await takeExpired(tx, BATCH_SIZE)
      const gathered = mailer.batch()
      for (const { id, wasTried } of await findRecipients(tx, taken)) {
        const order = await findOrder(tx, id)
        const publicUrl = config.PUBLIC_URL
        await mailExpired(tx, gathered, { order, publicUrl, key: `expired ${id}`, wasTried })
      }
      await gathered.send(tx)
      return taken.length
    })
  while ((await notifyBatch()) === BATCH_SIZE);
}

/**
 * Leaves out sales that a late payment has reinstated, buyers who have reserved again, and deleted
 * accounts.
 */
async function findRecipients(tx: Tx, ids: readonly string[]): Promise<ExpiredSale[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ExpiredSale>`
    select s.id, exists (select from charges c where c.sale_id = s.id) as "wasTried"
      from sales s join users u on u.id = s.user_id
     where s.id = any (${ids}) and s.status = 'EXPIRED' and u.erased_at is null
       and not exists (select from sales later
                        where later.user_id = s.user_id and later.event_id = s.event_id
                          and later.created_at > s.created_at and later.status not in ('EXPIRED', 'CANCELED'))`.execute(
    tx,
  )
  return rows
}
