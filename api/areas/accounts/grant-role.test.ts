import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPerson } from '../../testing/people.ts'
import { grantRole, revokeRole } from './grant-role.ts'
import { accountsKeeper } from './keeper.ts'
import { listStaff } from './list-staff.ts'
import { hasRole } from './roles.ts'
import { lockUser } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const platform = (id: string) =>
  ({ email: `${id}@EXAMPLE.com`, role: 'platform', eventId: null }) as const
const newcomer = () => createPerson(database.db)
const rolesOf = (id: string) =>
  database.db.transaction().execute(async (tx) => (await lockUser(tx, id))?.roles)

test('a role is given once, and gone as soon as it is taken away', async () => {
  const { db } = database
  const bia = await newcomer()
  expect([await hasRole(db, bia, 'platform'), await rolesOf(bia)]).toEqual([false, []])
  expect(await grantRole(db, platform(bia))).toBe('done')
  expect(await grantRole(db, platform(bia))).toBe('already')
  expect([await hasRole(db, bia, 'platform'), await rolesOf(bia)]).toEqual([true, ['platform']])
  expect(await hasRole(db, bia, 'gate')).toBe(false)
  expect(await listStaff(db, 'platform')).toMatchObject([{ email: `${bia}@example.com` }])
  expect(await revokeRole(db, platform(bia))).toBe('done')
  expect(await revokeRole(db, platform(bia))).toBe('already')
  expect([await hasRole(db, bia, 'platform'), await rolesOf(bia)]).toEqual([false, []])
})

test('an address without an account gets no role', async () => {
  expect(await grantRole(database.db, platform('nobody'))).toBe('nobody')
  expect(await revokeRole(database.db, platform('nobody'))).toBe('nobody')
})

test('who is forgotten works here no more', async () => {
  const { db } = database
  const bia = await newcomer()
  await grantRole(db, platform(bia))
  // What is forgotten is looked for among jobs too.
  const jobs = await startJobs({ database, databaseUrl: database.url, log: createLog('silent') })
  await db.transaction().execute((tx) => accountsKeeper.forget(tx, bia))
  await jobs.stop()
  expect(await hasRole(db, bia, 'platform')).toBe(false)
})
