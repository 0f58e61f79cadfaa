import { randomBytes } from 'node:crypto'
import { createEmptyDatabase } from '@55tickets/api/testing/database.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { runInProduction } from './testing/production.ts'

/** The role of the processes has no right to change tables, where migrations have a role of their own. */

/** An empty database that a role owns, which is no superuser, and that another one may connect to. */
async function openDatabase() {
  const database = await createEmptyDatabase()
  const { pool, address } = database
  const name = new URL(address.directUrl).pathname.slice(1)
  const suffix = randomBytes(4).toString('hex')
  const roles = { owner: `owner_${suffix}`, runtime: `runtime_${suffix}` }
  const urlOf = (role: string) => {
    const url = new URL(address.directUrl)
    url.username = role
    return url.toString()
  }
  await pool.query(`create role ${roles.owner} login; create role ${roles.runtime} login;
    alter database ${name} owner to ${roles.owner}; revoke temporary on database ${name} from public`)
  onTestFinished(async () => {
    await pool.query(`reassign owned by ${roles.owner} to current_user`)
    for (const role of Object.values(roles)) {
      await pool.query(`drop owned by ${role}`)
      await pool.query(`drop role ${role}`)
    }
    await database.drop()
  })
  const as = (role: string) => ({ url: urlOf(role), directUrl: urlOf(role), canPrepare: true })
  const owners = async () => {
    const { rows } = await pool.query<{ owner: string }>(
      `select distinct relowner::regrole::text as owner from pg_class
        where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`,
    )
    return rows.map(({ owner }) => owner)
  }
  return { owner: as(roles.owner), runtime: as(roles.runtime), roles, owners }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Code of the error of a statement; null without one. */
const findError = (client: pg.Client, statement: string) =>
  client.query(statement).then(
    () => null,
    (error: { code: string }) => error.code,
  )

const FORBIDDEN = [
  'create table loot (id int)',
  'create temporary table loot (id int)',
  'create table pgboss.loot (id int)',
  'create schema loot',
  'alter table sales add column loot int',
  'alter table sales disable trigger all',
  'drop table sales cascade',
  'drop table pgboss.job cascade',
  'truncate mails',
  'create index loot on sales (id)',
  'drop function reserve_tickets',
  `create function loot() returns int language sql as 'select 1'`,
  'create or replace view loot as select 1',
  'update migrations set checksum = name',
  'delete from migrations',
]

test('the role of the processes neither creates, alters nor drops a table, and serves', async () => {
  const { owner, runtime, roles, owners } = await openDatabase()
  const product = await runInProduction(runtime, { DATABASE_MIGRATION_URL: owner.url })
  onTestFinished(async () => void (await product.stop()))
  await product.ready()
  const client = await connect(runtime.url)
  const refused = []
  for (const statement of FORBIDDEN) refused.push([statement, await findError(client, statement)])
  expect(refused).toEqual(FORBIDDEN.map((statement) => [statement, '42501']))
  expect(await owners()).toEqual([roles.owner])

  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200)
  const password = 'demo1234segura'
  const account = {
    name: 'Ana Souza',
    email: 'ana@example.com',
    cellphone: '81988887777',
    password,
    passwordConfirm: password,
  }
  const signedUp = await fetch(`${product.url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  expect(signedUp.status, await signedUp.text()).toBe(201)
  // A table of a later migration can be written at once, also by processes of the release before.
  await (await connect(owner.url)).query('create table later (id int)')
  await client.query('insert into later values (1)')
})

test('a start with one address alone migrates as its role, which owns the tables', async () => {
  const { owner, roles, owners } = await openDatabase()
  const product = await runInProduction(owner)
  onTestFinished(async () => void (await product.stop()))
  await product.ready()
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200)
  expect(await owners()).toEqual([roles.owner])
})
