import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas, platform } from './areas.mjs'
import { findTableUses } from './find-table-uses.ts'
import { judgeAreas, judgeTableUses, ownedNames } from './judge-table-uses.ts'

const usesIn = (code: string) =>
  findTableUses('api/areas/leads/a.ts', code, ownedNames).map(
    ({ name, isWrite }) => `${isWrite ? 'writes' : 'reads'} ${name}`,
  )

test.each([
  ["db.selectFrom('sales').selectAll()", ['reads sales']],
  ["db.selectFrom(['sales', 'events as event'])", ['reads events', 'reads sales']],
  ["query.innerJoin('users', 'users.id', 'sales.user_id')", ['reads users']],
  ["query.leftJoin('sale_items as item', (join) => join)", ['reads sale_items']],
  ["db.updateTable('sales').from('events')", ['reads events', 'writes sales']],
  ["db.insertInto('charges').values(row)", ['writes charges']],
  ["db.deleteFrom('charges').where('id', '=', id)", ['writes charges']],
  ["type Sale = Row<'sales'>", ['reads sales']],
  ["type Sale = Selectable<Tables['sales']>", ['reads sales']],
  [
    "type Query = SelectQueryBuilder<Tables, 'sales' | 'events', Row>",
    ['reads events', 'reads sales'],
  ],
  ["import type { SaleItems } from '../../platform/db/tables.generated.ts'", ['reads sale_items']],
  ['sql`select 1 from sales where id = ${id}`', ['reads sales']],
  [
    'sql<Sale>`select 1 from scans s\n join lateral (select from sales) on true`',
    ['reads sales', 'reads scans'],
  ],
  ['sql`select 1 from users u, sales s, events`', ['reads events', 'reads sales', 'reads users']],
  ['sql`(ticket_codes code left join sales sale on true)`', ['reads sales', 'reads ticket_codes']],
  ['sql`sales.status in (1, 2)`', ['reads sales']],
  ['sql`insert into sale_history (sale_id) select id from moved`', ['writes sale_history']],
  ['sql`update sales set key = null from ${rows}`', ['writes sales']],
  [
    'sql`delete from charges where id in (${sql`select id from sales`})`',
    ['reads sales', 'writes charges'],
  ],
  [
    'sql`with gone as (delete from webhook_events returning id) select 1`',
    ['writes webhook_events'],
  ],
  ['sql`select release_expired(${id})`', ['writes release_expired()']],
  ['const RESERVE = `\n select 1 from reserve_tickets($1)`', ['writes reserve_tickets()']],
  ["client.query('select count(*) from users')", ['reads users']],
])('%s', (code, expected) => {
  expect(usesIn(code).toSorted()).toEqual(expected)
})

test.each([
  "log.info('could not read from events')",
  "db.selectFrom('moved')",
  "type Kind = 'events' | 'leads'",
  "const events = list.join('events')",
  'sql`select extract(epoch from app_time) as events`',
  'sql`select 1 from moved for update`',
  "import { sales } from './sales.ts'",
])('%s uses no table', (code) => {
  expect(usesIn(code)).toEqual([])
})

test('a use is found at its line, behind values of several lines', () => {
  const code = 'sql`\n  select ${[\n    1,\n  ]}\n  from sales`'
  expect(findTableUses('a.ts', code, ['sales'])).toMatchObject([{ line: 5 }])
})

const judge = (file: string, code: string) =>
  judgeTableUses(findTableUses(file, code, ownedNames), [])

test.each([
  [
    'api/areas/leads/a.ts',
    'sql`select 1 from sales`',
    'leads reads sales, which belongs to reservations',
  ],
  [
    'api/areas/tickets/a.ts',
    "db.selectFrom('scans')",
    'tickets reads scans, which belongs to gate',
  ],
  [
    'api/areas/payments/a.ts',
    "tx.updateTable('charges')",
    'payments writes charges, which belongs to charges',
  ],
  [
    'api/areas/orders/a.ts',
    'sql`delete from sales`',
    'orders writes sales, which belongs to reservations',
  ],
  [
    'api/areas/payments/a.ts',
    'sql`select release_expired(1)`',
    'payments calls release_expired(), which belongs to reservations',
  ],
  [
    'api/areas/leads/a.ts',
    "db.insertInto('mails')",
    'leads writes mails, which belongs to platform',
  ],
  [
    'api/platform/mail/a.ts',
    "db.selectFrom('users')",
    'platform reads users, which belongs to accounts',
  ],
  [
    'api/wiring/a.ts',
    "tx.selectFrom('sessions')",
    'wiring reads sessions, which belongs to events',
  ],
  ['server/a.ts', "tx.selectFrom('mails')", 'server reads mails, which belongs to platform'],
])('%s must not do %s', (file, code, problem) => {
  expect(judge(file, code)).toEqual([`${file}:1 ${problem}`])
})

test.each([
  ['api/areas/leads/a.ts', "db.updateTable('leads')"],
  ['api/areas/leads/a.ts', "db.selectFrom('users')"],
  ['api/areas/history/a.ts', "db.selectFrom('mails')"],
  ['api/areas/leads/a.ts', 'sql`select app_now()`'],
  ['api/areas/reservations/a.ts', 'sql`select release_expired(1)`'],
  ['api/platform/mail/a.ts', "db.updateTable('mails')"],
])('%s may do %s', (file, code) => {
  expect(judge(file, code)).toEqual([])
})

test('an exception covers its file, and is reported once nothing needs it', () => {
  const exception = { file: 'server/a.ts', reason: 'tried here' }
  const uses = findTableUses('server/a.ts', 'sql`select 1 from sales`', ownedNames)
  expect(judgeTableUses(uses, [exception])).toEqual([])
  expect(judgeTableUses([], [exception])).toEqual([
    'server/a.ts needs no exception any more: remove it',
  ])
})

test('a table without an owner and an owned name that does not exist are reported', () => {
  expect(judgeAreas(ownedNames)).toEqual([])
  expect(judgeAreas([...ownedNames, 'new_table'])).toEqual(['new_table has no owner'])
  expect(judgeAreas(ownedNames.filter((name) => name !== 'scans'))).toEqual([
    'scans does not exist',
  ])
})

test('the architecture page names the owner of each table', () => {
  const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')
  const owners = Object.entries(areas).map(([area, { owns }]) => ({ owner: area, owns }))
  const rows = [...owners, { owner: 'platform', owns: platform }]
    .filter(({ owns }) => owns.length > 0)
    .map(({ owner, owns }) => `| ${owner} | ${owns.map((name) => `\`${name}\``).join(', ')} |`)
  expect(page).toContain(rows.join('\n'))
})
