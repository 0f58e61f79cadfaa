import { expect, test } from 'vitest'
import { summarizeStatement } from './statement-summary.ts'

test.each([
  ['select "status" from "sales" where "id" = $1', 'select sales'],
  ['insert into "provider_customers" ("user_id") values ($1)', 'insert provider_customers'],
  ['update sales set status = $1', 'update sales'],
  ['with changed as (update sales set x = 1 returning id) select id from changed', 'with sales'],
  [
    '\n  select json_agg(x) as outcomes\n    from reserve_tickets($1, $2)',
    'select reserve_tickets',
  ],
  ['select data from pgboss.job where name = $1', 'select pgboss.job'],
  ['begin', 'begin'],
  ["select 'ana@example.com' as email", 'select'],
  ["select * from users where email = 'ana@example.com'", 'select users'],
])('%j is named %j', (text, summary) => {
  expect(summarizeStatement(text)).toBe(summary)
})
