import type {
  CertifiedPerson,
  EventCertificates,
} from '@55tickets/contracts/promoter/certificates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCongress } from './testing/congress.ts'

type Congress = Awaited<ReturnType<Awaited<ReturnType<typeof openCongress>>['createCongress']>>

let opened: Awaited<ReturnType<typeof openCongress>>
let congress: Congress
/** One person for each status, with a minimum of 67 %. */
const people: Record<string, string> = {}
beforeAll(async () => {
  opened = await openCongress()
  congress = await opened.createCongress()
  people['Íris Conceição'] = await congress.createAttendee(['a', 'b'], ['a', 'b'])
  people['Duda Lima'] = await congress.createAttendee(['a'], ['a'])
  people['Mel 100%'] = await congress.createAttendee(['a', 'b', 'c'], ['a', 'b'])
  people['Zeca'] = await congress.createAttendee(['a', 'festa'], ['festa'])
  await congress.createAttendee(['festa'], ['festa'])
  for (const [name, id] of Object.entries(people))
    await opened.workspace.database.pool.query('update users set name = $2 where id = $1', [
      id,
      name,
    ])
  await congress.end()
  await congress.download(people['Íris Conceição'] ?? '')
  await congress.setMinimum(67)
})
afterAll(() => opened.close())

const read = async () => (await opened.workspace.call<EventCertificates>('GET', congress.path)).body
const list = async (search: string) => {
  const { body } = await opened.workspace.call<{ docs: CertifiedPerson[]; totalDocs: number }>(
    'GET',
    `${congress.path}/people${search}`,
  )
  return body
}
const names = async (search: string) => (await list(search)).docs.map(({ name }) => name)

test('the figures group people by their presence', async () => {
  expect(await read()).toEqual({
    minimumPresence: 67,
    version: 2,
    certifiedSessions: 5,
    endsAt: expect.any(String),
    isOver: true,
    groups: [
      { subscribed: 1, attended: 0, isIssued: false, people: 1 },
      { subscribed: 1, attended: 1, isIssued: false, people: 1 },
      { subscribed: 2, attended: 2, isIssued: true, people: 1 },
      { subscribed: 3, attended: 2, isIssued: false, people: 1 },
    ],
  })
})

test('people are listed by name with presence and status, without those of other sessions', async () => {
  expect((await list('')).docs).toMatchObject([
    { name: 'Duda Lima', subscribed: 1, attended: 1, certifiedMinutes: 60, status: 'due' },
    { name: 'Mel 100%', subscribed: 3, attended: 2, certifiedMinutes: 120, status: 'missed' },
    { name: 'Zeca', subscribed: 1, attended: 0, certifiedMinutes: 0, status: 'missed' },
    { name: 'Íris Conceição', certifiedMinutes: 120, status: 'issued' },
  ])
})

test.each([
  ['?status=issued', ['Íris Conceição']],
  ['?status=due', ['Duda Lima']],
  ['?status=missed', ['Mel 100%', 'Zeca']],
  ['?status=waiting', []],
  ['?q=iris%20CONCEICAO', ['Íris Conceição']],
  ['?q=100%25', ['Mel 100%']],
  ['?q=zeca&status=due', []],
  ['?page=2', []],
])('%s finds %j', async (search, found) => {
  expect(await names(search)).toEqual(found)
})

test('an e-mail finds its person', async () => {
  expect(await names(`?q=${people['Zeca']}@example.com`)).toEqual(['Zeca'])
})

test.each(['?status=all', '?page=0', `?q=${'a'.repeat(101)}`, '?cpf=1'])(
  '%s is refused',
  async (search) => {
    expect((await opened.workspace.call('GET', `${congress.path}/people${search}`)).status).toBe(
      400,
    )
  },
)

test.each([0, 101, 66.6, '50', undefined])(
  'a minimum of %s is refused',
  async (minimumPresence) => {
    const { version } = await read()
    const body = { version, minimumPresence }
    expect((await opened.workspace.call('PUT', congress.path, body)).status).toBe(400)
  },
)

test('of two people who set the minimum at once, the second is told', async () => {
  const other = await opened.createCongress()
  const set = (minimumPresence: number) =>
    opened.workspace.call('PUT', other.path, { version: 1, minimumPresence })
  const answers = await Promise.all([set(50), set(60)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'EVENT_CHANGED',
  })
})

test('the history tells who changed the minimum', async () => {
  const { body } = await opened.workspace.call<{ docs: object[] }>(
    'GET',
    `/promoter/events/${congress.eventId}/changes`,
  )
  expect(body.docs[0]).toMatchObject({
    title: 'Mudou as regras dos certificados',
    fields: [{ label: 'Presença mínima', before: null, after: '67 %' }],
  })
})

test('a higher minimum takes no certificate away; none at all makes more of them due', async () => {
  await congress.setMinimum(100)
  expect(await names('?status=issued')).toEqual(['Íris Conceição'])
  await congress.setMinimum(null)
  expect(await names('?status=due')).toEqual(['Duda Lima', 'Mel 100%'])
  await congress.setMinimum(67)
})

test('people who were erased are neither listed nor counted', async () => {
  const who = await opened.createCongress()
  const id = await who.createAttendee(['a'], ['a'])
  await opened.workspace.database.pool.query(
    'update ticket_codes set holder_name = null where user_id = $1',
    [id],
  )
  const { body } = await opened.workspace.call<EventCertificates>('GET', who.path)
  expect(body.groups).toEqual([])
})

test('nothing of a cancelled event changes', async () => {
  const other = await opened.createCongress()
  await opened.workspace.database.pool.query(
    'update events set cancelled_at = app_now() where id = $1',
    [other.eventId],
  )
  expect(await other.setMinimum(50)).toMatchObject({
    status: 410,
    body: { code: 'EVENT_CANCELLED' },
  })
})
