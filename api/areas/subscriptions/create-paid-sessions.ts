import {
  joinPaidSession,
  leavePaidSession,
  rejoinPaidSession,
} from '@55tickets/api/areas/subscriptions/paid-session.ts'
import type { Config } from '@55tickets/api/platform/config.ts'
import type { Tx } from '@55tickets/api/platform/db/database.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import { facts, heading, paragraph } from '@55tickets/api/platform/mail/blocks.ts'
import type { Mail } from '@55tickets/api/platform/mail/layout.ts'
import type { Mailer } from '@55tickets/api/platform/mail/mailer.ts'

interface PaidSessionsDeps {
  log: Log
  mailer: Pick<Mailer, 'queue'>
  config: Pick<Config, 'CONTACT_EMAIL'>
}

type PaidSubscription = Parameters<typeof joinPaidSession>[1]

/**
 * Subscriptions to paid sessions that come with tickets, for the areas that settle sales. If a
 * session is full, the ticket stays paid: whether to make room or to refund is the company's
 * choice.
 */
export function paidSessions({ log, mailer, config }: PaidSessionsDeps) {
  async function reportFullSession(tx: Tx, subscription: PaidSubscription): Promise<void> {
    log.error({ ...subscription }, 'a paid ticket could not be subscribed: its session is full')
    const mail = fullSessionMail(subscription, await findNames(tx, subscription))
    const key = `no place ${subscription.sessionId} ${subscription.userId}`
    await mailer.queue(tx, config.CONTACT_EMAIL, mail, key)
  }

  return {
    async join(tx: Tx, subscription: PaidSubscription) {
      if (!(await joinPaidSession(tx, subscription))) await reportFullSession(tx, subscription)
    },
    async rejoin(tx: Tx, subscription: PaidSubscription) {
      const isBack = await rejoinPaidSession(tx, subscription)
      if (!isBack) await reportFullSession(tx, subscription)
      return isBack
    },
    leave: leavePaidSession,
  }
}

const findNames = (tx: Tx, { sessionId }: PaidSubscription) =>
  tx
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.event_id')
    .select(['sessions.title', 'events.name'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()

function fullSessionMail(
  { userId }: PaidSubscription,
  names: { title: string; name: string } | undefined,
): Mail {
  return {
    template: 'no-place',
    subject: `Ingresso pago sem vaga: ${names?.title ?? 'programação'}`,
    preview: 'Um ingresso foi pago e a programação dele está lotada.',
    blocks: [
      heading('Ingresso pago sem vaga'),
      paragraph(
        'Um ingresso foi pago e a programação que vem com ele está lotada. Abra uma vaga ou devolva o dinheiro, e avise quem comprou.',
      ),
      facts(['Evento', names?.name ?? ''], ['Programação', names?.title ?? ''], ['Pessoa', userId]),
    ],
  }
}
