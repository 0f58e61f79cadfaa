import { afterEach, beforeEach, expect, test } from 'vitest'
import { byteStorage } from '../../platform/files/byte-storage.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPerson, giveSecondFactor } from '../../testing/people.ts'
import { importEvents } from '../events/public.ts'
import { eventIdOf, eventWith, ticket } from '../reservations/testing/reservations-app.ts'
import { grantRole, listStaff, revokeRole } from './grant-role.ts'
import { accountsPersonalData } from './personal-data.ts'
import { createStaffRights } from './roles.ts'
import { lockUser } from './store.ts'

/** One database for each test, because all staff is listed. */
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const platform = (id: string) =>
  ({ email: `${id}@EXAMPLE.com`, role: 'platform', eventId: null }) as const
const newcomer = () => createPerson(database.db)
const findRoles = (id: string) =>
  database.db.transaction().execute(async (tx) => (await lockUser(tx, id))?.roles)

test('a role is granted once, and gone as soon as it is revoked', async () => {
  const { db } = database
  const rights = createStaffRights(db)
  const bia = await newcomer()
  expect([await rights.teamAccess(bia), await findRoles(bia)]).toEqual(['denied', []])
  expect(await grantRole(db, platform(bia))).toBe('done')
  expect(await grantRole(db, platform(bia))).toBe('already')
  expect([await rights.teamAccess(bia), await findRoles(bia)]).toEqual(['asleep', ['platform']])
  await giveSecondFactor(db, bia)
  expect(await rights.teamAccess(bia)).toBe('granted')
  expect(await listStaff(db, 'platform')).toMatchObject([{ email: `${bia}@example.com` }])
  expect(await revokeRole(db, platform(bia))).toBe('done')
  expect(await revokeRole(db, platform(bia))).toBe('already')
  expect([await rights.teamAccess(bia), await findRoles(bia)]).toEqual(['denied', []])
})

test('an address without an account gets no role', async () => {
  expect(await grantRole(database.db, platform('nobody'))).toBe('nobody')
  expect(await revokeRole(database.db, platform('nobody'))).toBe('nobody')
})

test('an erased user has no role any more', async () => {
  const { db } = database
  const rights = createStaffRights(db)
  const bia = await newcomer()
  await grantRole(db, platform(bia))
  // The table of jobs, which erasure also cleans.
  const { directUrl } = database.address
  const jobs = await startJobs({ database, directUrl, log: createLog('silent') })
  await db.transaction().execute((tx) => accountsPersonalData.erase(tx, bia))
  await jobs.stop()
  expect(await rights.teamAccess(bia)).toBe('denied')
})

test('a gate role is for one event; the team may work at all gates', async () => {
  const { db } = database
  const rights = createStaffRights(db)
  const folder = '/nowhere'
  const events = ['noite', 'tarde'].map((slug) => eventWith(slug, [ticket('inteira')]))
  await importEvents(db, events, { storage: byteStorage(testConfig()), folder })
  const [noite, tarde] = [eventIdOf('noite'), eventIdOf('tarde')]
  const [bia, caio] = [await newcomer(), await newcomer()]
  const grant = { email: `${bia}@example.com`, role: 'gate', eventId: noite } as const
  await grantRole(db, grant)
  expect([await rights.isGateStaff(bia, noite), await rights.isGateStaff(bia, tarde)]).toEqual([
    true,
    false,
  ])
  expect(await rights.teamAccess(bia)).toBe('denied')
  await grantRole(db, platform(caio))
  await giveSecondFactor(db, caio)
  expect([await rights.isGateStaff(caio, noite), await rights.isGateStaff(caio, tarde)]).toEqual([
    true,
    true,
  ])
  await revokeRole(db, grant)
  await expect.poll(() => rights.isGateStaff(bia, noite)).toBe(false)
})
