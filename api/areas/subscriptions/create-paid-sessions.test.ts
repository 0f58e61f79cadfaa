import {
  eventWith,
  openReservationsApp,
  ticket,
} from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import type { Mail } from '@55tickets/api/platform/mail/layout.ts'
import { createPerson } from '@55tickets/api/testing/people.ts'
import { expect, test } from 'vitest'
import { createPaidSessions } from './create-paid-sessions.ts'

test('a paid ticket whose session is full is reported to the company', async () => {
  const session = {
    key: 'oficina',
    titulo: 'Oficina',
    dataInicio: '2099-01-01T19:00',
    dataFim: '2099-01-01T21:00',
    isPaid: true,
    price: 50,
    capacity: 1,
  }
  const tickets = [ticket('oficina', { programacao: 'oficina' })]
  const reservationsApp = await openReservationsApp([
    eventWith('show', tickets, { programacoes: [session] }),
  ])
  const { db } = reservationsApp.database
  const { id: sessionId } = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  const ended: string[] = []
  const told: { to: string; mail: Mail; key: string | undefined }[] = []
  const places = createPaidSessions({
    log: createLog('silent'),
    config: { CONTACT_EMAIL: 'empresa@example.com' },
    mailer: { queue: async (_tx, to, mail, key) => void told.push({ to, mail, key }) },
    endSession: async (_tx, id) => void ended.push(id),
  })
  const [ana, bia] = [await createPerson(db), await createPerson(db)]
  const join = (userId: string) =>
    db.transaction().execute((tx) => places.join(tx, { sessionId, userId }))
  await join(ana)
  expect(told).toEqual([])
  await join(bia)
  expect(told).toMatchObject([
    {
      to: 'empresa@example.com',
      key: `no place ${sessionId} ${bia}`,
      mail: { subject: 'Ingresso pago sem vaga: Oficina' },
    },
  ])
  await reservationsApp.close()
})
