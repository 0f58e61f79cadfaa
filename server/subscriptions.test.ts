import { randomUUID } from 'node:crypto'
import { createTokens } from '@55tickets/api/areas/accounts/tokens.ts'
import {
  createTestDatabase,
  databaseEnvironment,
  type TestDatabase,
} from '@55tickets/api/testing/database.ts'
import { createPeople } from '@55tickets/api/testing/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProduct, runProduct } from './testing/run-product.ts'

/** Subscriptions to a session through two processes of the product on one database. */

const SECRET_KEY = 'a secret that both processes of this test share'
const PLACES = 10
const PEOPLE = 50

let database: TestDatabase
let products: RunningProduct[]
let people: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  const start = () => runProduct({ ...databaseEnvironment(database.address), SECRET_KEY })
  products = await Promise.all([start(), start()])
  await Promise.all(products.map((product) => product.ready()))
  people = await createPeople(database.db, PEOPLE)
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await database.drop()
})

test('of 50 people at two processes, exactly 10 get the 10 places of a session', async () => {
  const session = await freeSession(0)
  const answers = await Promise.all(people.map((person, n) => subscribe(session, person, n)))
  expect(countSubscriptions(answers)).toEqual({
    '201': PLACES,
    '409 SESSION_FULL': PEOPLE - PLACES,
  })
  expect(await readState(session)).toEqual({ subscribed: PLACES, taken: PLACES, codes: PLACES })
})

test('the same person at both processes gets one place', async () => {
  const session = await freeSession(1)
  const [person = ''] = people
  const tries = Array.from({ length: 20 }, (_, n) => subscribe(session, person, n))
  expect(countSubscriptions(await Promise.all(tries))).toEqual({
    '201': 1,
    '409 ALREADY_SUBSCRIBED': 19,
  })
  expect(await readState(session)).toEqual({ subscribed: 1, taken: 1, codes: 1 })
})

/** A session of the demo with this capacity and no subscriptions. */
async function freeSession(place: number): Promise<string> {
  const { rows } = await database.pool.query(
    `update sessions set capacity = $1
      where id = (select id from sessions
                   where allow_subscription and not is_paid and custom_form_id is null
                     and subscribed = 0 and starts_at > app_now()
                   order by id offset $2 limit 1)
     returning id`,
    [PLACES, place],
  )
  return rows[0].id
}

async function subscribe(session: string, person: string, n: number): Promise<string> {
  const token = createTokens(SECRET_KEY).issueAccess(
    { userId: person, loginId: randomUUID() },
    new Date(),
  )
  const answer = await fetch(
    `${products[n % products.length]?.url}/api/programacao/${session}/subscribe`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    },
  )
  const { code } = await answer.json()
  return [answer.status, code].filter(Boolean).join(' ')
}

function countSubscriptions(answers: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

async function readState(session: string) {
  const { rows } = await database.pool.query(
    `select subscribed,
            (select count(*)::int from subscriptions
              where session_id = sessions.id and cancelled_at is null) as taken,
            (select count(*)::int from ticket_codes join subscriptions
                 on subscriptions.id = ticket_codes.subscription_id
              where session_id = sessions.id) as codes
       from sessions where id = $1`,
    [session],
  )
  return rows[0]
}
