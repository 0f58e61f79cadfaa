import { openPeopleApp, type PeopleApp } from '@55tickets/api/areas/people/testing/people-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPeople, readCommand } from './list-people.ts'

let app: PeopleApp
beforeAll(async () => {
  app = await openPeopleApp()
  await app.paid({
    name: 'Bia',
    email: 'bia@example.com',
    cpf: '52998224725',
    holders: ['Bia', 'Caio'],
  })
  await app.database.pool.query(
    `update ticket_codes set holder_cpf = '52998224725' where holder_name = 'Bia'`,
  )
  await app.database.pool.query(
    `update ticket_codes set benefit = 'disabled', holder_rg = 'RG-1' where holder_name = 'Caio'`,
  )
  await app.subscribed({ name: 'Davi', email: 'davi@example.com' })
  await app.given({ name: 'Eva', email: 'BIA@example.com', phone: '51999999999' })
  await app.given({ name: 'Fabi', phone: '51988888888' })
  await app.paid({ name: 'Gil', email: 'gil@example.com', slug: 'outro' })
  const { userId } = await app.paid({ name: 'Apagada', email: 'apagada@example.com' })
  const { pool } = app.database
  await pool.query('update users set erased_at = app_now() where id = $1', [userId])
  await pool.query(
    `insert into leads (id, kind, name, email, phone, company, answers, search_text)
     values (gen_random_uuid(), 'contact', 'Hugo', 'hugo@example.com', '51', '', '{}', '')`,
  )
  await pool.query(
    `insert into organization_invites (id, organization_id, token_hash, email, role, expires_at)
     select gen_random_uuid(), id, 'x', 'iara@example.com', 'viewer', app_now() from organizations`,
  )
})
afterAll(() => app.close())

async function list(...args: string[]) {
  const command = readCommand([...args, 'people.csv'])
  if ('wrong' in command || command.name === 'help') throw new Error('no command that lists')
  const file = await listPeople(app.database.db, command)
  const lines = file?.csv.trimEnd().split('\r\n').slice(1) ?? []
  return { summary: file?.summary, lines: lines.map((line) => line.replaceAll('"', '').split(';')) }
}

test('an event lists each person once, with how to reach them and what we hold', async () => {
  const { summary, lines } = await list('event', 'show')
  const phone = '51998765432'
  expect(lines).toEqual([
    [
      'Bia, Eva',
      'bia@example.com',
      '',
      phone,
      'buyer, ticket holder, guest',
      'name, e-mail, phone, orders, CPF',
    ],
    ['Davi', 'davi@example.com', '', phone, 'subscriber', 'name, e-mail, phone, subscriptions'],
    ['Caio', '', 'bia@example.com', '', 'ticket holder', 'name, RG, half-price benefit: disabled'],
    ['Fabi', '', '', '51988888888', 'guest', 'name, phone'],
  ])
  expect(summary).toBe(
    '4 people: 2 by their own e-mail, 1 through the buyer of their ticket, 1 by phone or a public notice.',
  )
})

test('an organization lists those of its events, members and invited addresses; everybody the rest', async () => {
  const names = (found: Awaited<ReturnType<typeof list>>) => found.lines.map(([name]) => name)
  const ofOrganization = await list('organization', 'casa')
  expect(names(ofOrganization)).toEqual(['Bia, Eva', 'Davi', 'Caio', 'Fabi', 'Ana Souza', ''])
  expect(ofOrganization.lines.at(-1)?.[1]).toBe('iara@example.com')
  const everybody = await list('everybody')
  expect(new Set(names(everybody))).toEqual(
    new Set(['Bia, Eva', 'Davi', 'Caio', 'Fabi', 'Ana Souza', '', 'Gil', 'Hugo']),
  )
  expect(everybody.lines.find(([name]) => name === 'Gil')?.[5]).toContain('password (hashed)')
})

test('what does not exist is refused', async () => {
  expect(await listPeople(app.database.db, { name: 'event', slug: 'nothing' })).toBeNull()
  expect(await listPeople(app.database.db, { name: 'organization', slug: 'nothing' })).toBeNull()
  expect(readCommand(['event'])).toEqual({ wrong: 'event needs a slug and a file' })
  expect(readCommand(['everybody'])).toEqual({ wrong: 'everybody needs a file, and nothing else' })
  expect(readCommand(['people'])).toEqual({ wrong: 'There is no command people' })
})

test('no table has addresses of people that the list does not read', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ 'email|phone|to_address|address_key' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'courtesies',
    'leads',
    // Copies of addresses in the other tables: mails are purged, and erased with whom they were for.
    'mails',
    'message_recipients',
    'organization_invites',
    // Of the organization itself; its people are its members.
    'organizations',
    // Who wants no messages: recipients of before.
    'unsubscribes',
    'users',
  ])
})
