import { stripVTControlCharacters } from 'node:util'
import { importEvents } from '@55tickets/api/areas/events/public.ts'
import { eventWith, ticket } from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { createMailer } from '@55tickets/api/platform/mail/mailer.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { createPerson } from '@55tickets/api/testing/people.ts'
import { recordedHistory } from '@55tickets/api/testing/recorded-history.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCommand } from './read-command.ts'
import { runCommand } from './run-command.ts'

let database: TestDatabase
let email: string
beforeAll(async () => {
  database = await createTestDatabase()
  email = `${await createPerson(database.db)}@example.com`
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  await importEvents(database.db, [eventWith('noite', [ticket('inteira')])], options)
})
afterAll(() => database.drop())

async function type(typed: string) {
  const command = readCommand(typed.split(' '))
  if ('wrong' in command) throw new Error(command.wrong)
  const lines: string[] = []
  const code = await runCommand(
    {
      db: database.db,
      print: (some) => void lines.push(...some),
      config: testConfig(),
      mailer: async () => createMailer(async () => undefined, testConfig()),
      operator: 'carla',
    },
    command,
  )
  return { code, text: stripVTControlCharacters(lines.join('\n')) }
}

test('a role is granted, listed and revoked', async () => {
  expect(await type('list')).toEqual({ code: 0, text: 'Nobody.' })
  expect(await type(`grant platform ${email}`)).toMatchObject({ code: 0 })
  expect((await type(`grant platform ${email}`)).text).toContain('already has')
  expect((await type('list platform')).text).toMatch(
    new RegExp(`^platform +${email}\n +Ana Souza, since \\d`),
  )
  expect((await type('list gate')).text).toBe('Nobody.')
  expect(await type(`revoke platform ${email}`)).toMatchObject({ code: 0 })
  expect((await type('list')).text).toBe('Nobody.')
})

test('the role gate is for one event only, and its organization reads of it', async () => {
  await database.pool.query(
    `with organization as (
       insert into organizations (id, slug, name, phone, search_name)
       values (gen_random_uuid(), 'casa', 'Casa', '51998765432', 'casa') returning id
     ) update events set organization_id = organization.id from organization`,
  )
  expect(await type(`grant gate ${email} --event noite`)).toMatchObject({ code: 0 })
  expect((await type('list gate')).text).toContain('at noite')
  for (let times = 0; times < 2; times += 1)
    expect(await type(`revoke gate ${email} --event noite`)).toMatchObject({ code: 0 })
  const kinds = ['gate_role_given', 'gate_role_taken'] as const
  expect(await recordedHistory(database.pool, ...kinds)).toMatchObject([
    { kind: 'gate_role_given', by: 'team' },
    { kind: 'gate_role_taken', by: 'team' },
  ])
})

test('a role is not granted to an unconfirmed address', async () => {
  await database.pool.query('update users set email_proved_at = null')
  const { code, text } = await type(`grant platform ${email}`)
  await database.pool.query('update users set email_proved_at = app_now()')
  expect(code).toBe(1)
  expect(text.replace(/\s+/g, ' ')).toMatch(/^Nobody has confirmed that .*\/confirmar-email/)
  expect((await type('list')).text).toBe('Nobody.')
})

test.each([
  ['grant platform nobody@example.com', 'Nobody has signed up with nobody@example.com.'],
  ['revoke platform nobody@example.com', 'Nobody has signed up with nobody@example.com.'],
  ['grant gate nobody@example.com --event nenhum', 'No event has this slug.'],
])('%s is refused with the reason', async (typed, text) => {
  expect(await type(typed)).toEqual({ code: 1, text })
})

test('a reset of second factors is planned once, listed, and stopped', async () => {
  const reset = `reset-factors ${email} --because perdeu`
  expect(await type(reset)).toEqual({ code: 1, text: `${email} has no second factor.` })
  await database.pool.query(
    `insert into authenticators (user_id, secret, added_at)
     select id, 's', app_now() from users where email = $1`,
    [email],
  )
  expect(await type(reset)).toMatchObject({ code: 0 })
  expect((await type(reset)).text).toContain('already planned')
  expect((await type('list')).text).toMatch(
    new RegExp(`^reset +${email}\n +second factors off at \\d.*operator\\s+carla:\\s+perdeu$`),
  )
  expect(await type(`keep-factors ${email}`)).toMatchObject({ code: 0 })
  expect((await type('list')).text).toBe('Nobody.')
})

test('a block is recorded with cause and operator, listed, and ends once', async () => {
  const block = `block ${email} --because fraude`
  expect(await type(block)).toEqual({ code: 0, text: `${email} is now blocked.` })
  expect((await type(block)).text).toContain('already blocked')
  expect((await type('blocked')).text).toMatch(
    new RegExp(`^${email}\n  since \\d.*, by operator carla: fraude$`),
  )
  const unblock = `unblock ${email} --because engano`
  expect(await type(unblock)).toEqual({ code: 0, text: `${email} is now not blocked.` })
  expect((await type(unblock)).text).toContain('already not blocked')
  expect((await type('blocked')).text).toBe('Nobody.')
  const { rows } = await database.pool.query(
    'select reason, blocked_by, end_reason, ended_by from user_blocks',
  )
  expect(rows).toEqual([
    {
      reason: 'fraude',
      blocked_by: 'operator carla',
      end_reason: 'engano',
      ended_by: 'operator carla',
    },
  ])
  expect(await type('block nobody@example.com --because fraude')).toEqual({
    code: 1,
    text: 'Nobody has signed up with nobody@example.com.',
  })
})
