import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { loadDemo } from '@55tickets/demo/load-demo.ts'
import { memberRoles } from '@55tickets/rules/organizations/rights.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The promoter of the demo, through several starts. */

const PROMOTER = 'promotor@demo.55tickets.com.br'
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await start()
})
afterAll(() => database.drop())

const start = () => loadDemo(database.db, byteStorage(testConfig()), new Date())
const query = async (text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows
const events = () =>
  query(
    `select events.slug, is_published and ends_at > app_now() as "isOnSale", is_published as "isPublished"
       from events join organizations on organizations.id = organization_id
      where organizations.name = 'Associação Tambores da Ladeira' order by starts_at`,
  )
const countOrganizations = async () => (await query('select 1 from organizations')).length

// Ordered: each test continues from the state of the one before it.
describe('from one start to the next', { shuffle: false }, () => {
  test('the promoter has an ended event, one on sale and a draft, and a member in every role', async () => {
    expect(await events()).toEqual([
      { slug: 'ensaio-aberto-dos-tambores', isOnSale: false, isPublished: true },
      { slug: 'tambores-da-ladeira', isOnSale: true, isPublished: true },
      { slug: 'lavagem-do-largo', isOnSale: false, isPublished: false },
    ])
    const members = await query(
      `select role from organization_members join organizations on organizations.id = organization_id
        where organizations.name = 'Associação Tambores da Ladeira'`,
    )
    expect(new Set(members.map(({ role }) => role))).toEqual(new Set(memberRoles))
    const own = await query(
      `select role from organization_members join users on users.id = user_id where email = $1`,
      [PROMOTER],
    )
    expect(own.map(({ role }) => role).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'manager',
      'owner',
    ])
    await expectInvariants(database.pool)
  })

  test('another start changes nothing, even after the promoter has changed a slug', async () => {
    await query(
      `update events set slug = 'tambores', name = 'Outro nome' where slug = 'tambores-da-ladeira'`,
    )
    const before = await countOrganizations()
    expect(await start()).toBe('shifted')
    expect(await countOrganizations()).toBe(before)
    expect((await events()).map(({ slug }) => slug)).toContain('tambores')
    await query(`update events set slug = 'tambores-da-ladeira' where slug = 'tambores'`)
  })

  test('an event that somebody edited stays as it is, also without a session of the demo', async () => {
    const [session] = await query(
      `select event_id, id from sessions where not exists (select from ticket_types where session_id = sessions.id) limit 1`,
    )
    await query('delete from sessions where id = $1', [session.id])
    await query(
      `insert into event_changes (event_id, actor, part, before, after)
       select $1, id, 'session removed', '{}', '{}' from users where email = $2`,
      [session.event_id, PROMOTER],
    )
    expect(await start()).toBe('shifted')
    expect(await query('select from sessions where id = $1', [session.id])).toEqual([])
    await query('delete from event_changes where event_id = $1 and actor is not null', [
      session.event_id,
    ])
    expect(await start()).toBe('loaded')
    expect(await query('select from sessions where id = $1', [session.id])).toHaveLength(1)
  })

  test('a demo from before organizations gets them', async () => {
    await query('update events set organization_id = null')
    expect(await start()).toBe('loaded')
    expect(await events()).toHaveLength(3)
  })
})
