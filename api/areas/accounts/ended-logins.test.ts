import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPerson } from '../../testing/people.ts'
import { createEndedLogins } from './ended-logins.ts'
import { endLogin } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function login(): Promise<string> {
  const id = randomUUID()
  const userId = await createPerson(database.db)
  await database.db.insertInto('logins').values({ id, user_id: userId }).execute()
  return id
}
const end = (id: string) => database.db.transaction().execute((tx) => endLogin(tx, id, 'logout'))

/** The database, each of whose answers is handed on by a plan: the n-th waits for it. */
const answering = (handOn: (turn: number) => Promise<void>) => {
  let asked = 0
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await handOn(++asked)
      return result
    },
  })
  return { db, asked: () => asked }
}

test('a look that began before a login ended does not have the last word', async () => {
  const id = await login()
  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { db } = answering(async (turn) => {
    if (turn !== 2) return
    begun.resolve()
    await slow.promise
  })
  const ended = await createEndedLogins(db)
  const repeated = ended.reload()
  await begun.promise
  await end(id)
  const heeded = ended.reloadQuietly()
  slow.resolve()
  await heeded
  expect(ended.has(id)).toBe(true)
  await repeated
  expect(ended.has(id)).toBe(true)
})

test('many who leave at once are looked for together', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, login))
  const { db, asked } = answering(async () => undefined)
  const ended = await createEndedLogins(db)
  await Promise.all(ids.map(end))
  await Promise.all(ids.map(() => ended.reloadQuietly()))
  expect(ids.filter((id) => !ended.has(id))).toEqual([])
  expect(asked()).toBe(2)
})

test('a look that fails fails nobody who has left, and the next one tells', async () => {
  const id = await login()
  const { db } = answering((turn) =>
    turn === 2 || turn === 3 ? Promise.reject(new Error('no answer')) : Promise.resolve(),
  )
  const ended = await createEndedLogins(db)
  await end(id)
  await ended.reloadQuietly()
  expect(ended.has(id)).toBe(false)
  await expect(ended.reload()).rejects.toThrow('no answer')
  await ended.reload()
  expect(ended.has(id)).toBe(true)
})
