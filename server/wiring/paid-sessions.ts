import {
  joinPaidSession,
  leavePaidSession,
  rejoinPaidSession,
} from '@55tickets/api/areas/subscriptions/public.ts'
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

type Place = Parameters<typeof joinPaidSession>[1]

/**
 * The places in sessions that come with tickets, for whoever moves sales. Where a session is full the
 * ticket is paid all the same; whether to make room or to give the money back is the company's choice.
 */
export function paidSessions({ log, mailer, config }: PaidSessionsDeps) {
  async function reportFullSession(tx: Tx, place: Place): Promise<void> {
    log.error({ ...place }, 'a paid ticket found no place in its session')
    const mail = fullSessionMail(place, await findNames(tx, place))
    const key = `no place ${place.sessionId} ${place.userId}`
    await mailer.queue(tx, config.CONTACT_EMAIL, mail, key)
  }

  return {
    async join(tx: Tx, place: Place) {
      if (!(await joinPaidSession(tx, place))) await reportFullSession(tx, place)
    },
    async rejoin(tx: Tx, place: Place) {
      const isBack = await rejoinPaidSession(tx, place)
      if (!isBack) await reportFullSession(tx, place)
      return isBack
    },
    leave: leavePaidSession,
  }
}

const findNames = (tx: Tx, { sessionId }: Place) =>
  tx
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.event_id')
    .select(['sessions.title', 'events.name'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()

function fullSessionMail(
  { userId }: Place,
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
