import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { stableId } from '../../../platform/stable-id.ts'
import { admitCodes } from '../../../testing/admit-codes.ts'
import { createTestApp, testConfig } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { identifyById, signedInAs } from '../../../testing/people.ts'
import { wireSubscriptions } from '../../../wiring/subscriptions.ts'
import { importEvents } from '../../events/public.ts'

const hours = (count: number) =>
  new Date(Date.now() + count * 3_600_000).toISOString().slice(0, 19).concat('Z')
const session = (key: string, more: object = {}) => ({
  key,
  titulo: key,
  dataInicio: hours(24),
  dataFim: hours(26),
  ...more,
})
const event = (slug: string, more: object) => ({
  slug,
  name: slug,
  eventType: 'congressos',
  eventDescription: '',
  startDate: hours(-24),
  endDate: hours(48),
  locationName: 'Centro',
  city: 'Recife',
  region: 'PE',
  organizer: 'Casa',
  ...more,
})

export const eventId = stableId('event', 'congresso')
export const sessionId = (key: string) => stableId(eventId, 'session', key)
export const fieldId = (key: string) => stableId(eventId, 'field of ficha', key)
export const formId = stableId(eventId, 'form', 'ficha')

/** The subscriptions API on a database with a congress that has a session of every kind. */
export async function openSubscriptionsApp() {
  const database = await createTestDatabase()
  const events = [
    event('congresso', {
      customForms: [
        {
          key: 'ficha',
          name: 'Ficha',
          fields: [
            { key: 'nome', label: 'Nome no crachá', type: 'text', required: true },
            {
              key: 'cor',
              label: 'Cor',
              type: 'multiple_choice',
              validation: { options: ['Azul'] },
            },
          ],
        },
      ],
      programacoes: [
        session('aberta'),
        session('certificada', { titulo: 'Oficina de Choro', certifiedTime: 480 }),
        session('dez', { capacity: 10 }),
        session('uma', { capacity: 1 }),
        session('paga', { isPaid: true, price: 50 }),
        session('fechada', { allowSubscription: false }),
        session('acabou', { dataInicio: hours(-4), dataFim: hours(-2) }),
        session('em-curso', { dataInicio: hours(-1), dataFim: hours(1) }),
        session('com-ficha', { customForm: 'ficha' }),
      ],
    }),
    event('rascunho', { published: false, programacoes: [session('secreta')] }),
  ]
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  const result = await importEvents(database.db, events, options)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  const environment = { PUBLIC_URL: 'https://55tickets.example' }
  const { register } = wireSubscriptions(testDeps(database, { environment }))
  const { app } = await createTestApp(database, environment, register, identifyById)
  const ask = (method: 'POST' | 'DELETE', id: string, who: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/programacao/${id}/subscribe`,
      headers: signedInAs(who),
      ...(payload && { payload }),
    })
  return {
    app,
    database,
    ask,
    subscribe: (key: string, who: string, payload: object = {}) =>
      ask('POST', sessionId(key), who, payload),
    get: (url: string, who?: string) =>
      app.inject({ url, ...(who && { headers: signedInAs(who) }) }),
    certificate: (key: string, userId: string, caller = userId) =>
      app.inject({
        url: `/api/programacao/${sessionId(key)}/users/${userId}/certificate`,
        headers: signedInAs(caller),
      }),
    /** Admits a user to a session. */
    scan: (key: string, userId: string) =>
      admitCodes(
        database.pool,
        `code.subscription_id =
           (select id from subscriptions where session_id = $1 and user_id = $2)`,
        [sessionId(key), userId],
      ),
    cancel: (key: string, who: string) => ask('DELETE', sessionId(key), who),
    async close() {
      await app.close()
      await database.drop()
    },
  }
}
