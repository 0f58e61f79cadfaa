import type { Tx } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { isEmailProved } from '../accounts/public.ts'
import type { Order } from './find-order.ts'
import { hasPaid } from './has-paid.ts'
import { expiredMail } from './mails.ts'

interface ExpiryMail {
  readonly order: Order
  readonly publicUrl: string
  /** One mail is sent for each key. */
  readonly key: string
  /** Somebody tried to pay it. */
  readonly wasTried?: boolean
}

/**
 * Tells a buyer that a reservation has expired. Anybody may sign up with somebody else's address and
 * reserve for nothing, so an address is written to only once it was proved or has bought something.
 */
export async function mailExpired(
  tx: Tx,
  mailer: Pick<Mailer, 'queue'>,
  { order, publicUrl, key, wasTried = true }: ExpiryMail,
): Promise<void> {
  const { userId, buyer } = order
  if (!(await isEmailProved(tx, userId)) && !(await hasPaid(tx, userId))) return
  await mailer.queue(tx, buyer.email, expiredMail(order, publicUrl, wasTried), key)
}
