import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findFunctionRisks, findRisks } from './find-risks.ts'

const FOLDER = join(import.meta.dirname, '../../api/migrations')
/** Migrations up to this one were written before the rules. */
const LAST_EXEMPT = '0032'

const names = readdirSync(FOLDER)
  .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
  .sort()

test('migrations neither lock hot tables for long nor take from the release before', () => {
  const risks = names
    .filter((name) => name.slice(0, 4) > LAST_EXEMPT)
    .map((name) => {
      const earlier = names.filter((other) => other < name)
      return [name, findRisks(readFileSync(join(FOLDER, name), 'utf8'), earlier)]
    })
    .filter(([, found]) => found?.length)
  expect(risks).toEqual([])
})

test('each migration has a number of its own', () => {
  const numbers = names.map((name) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(names.length)
})

test('files of functions replace functions and triggers only', () => {
  const folder = join(FOLDER, '../functions')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const risks = paths
    .filter((path) => path.endsWith('.sql'))
    .map((path) => [path, findFunctionRisks(readFileSync(join(folder, path), 'utf8'))])
    .filter(([, found]) => found?.length)
  expect(risks).toEqual([
    // Written before this rule: a change of this file derives the rows of all codes (decision 38).
    ['write_code_search.sql', [expect.stringContaining('select write_code_search(array')]],
  ])
})

const rulesBrokenBy = (sql: string) =>
  findRisks(sql, ['0001_baseline.sql', '0040_used.sql']).map((risk) => risk.split(':', 1)[0])

const REFUSED = [
  ['index', 'create index sales_by_day on sales (created_at);'],
  ['index', 'create unique index one_code on ticket_codes (id);'],
  ['alone', 'create index concurrently a on sales (id); create table b (id int);'],
  ['alone', 'CREATE INDEX CONCURRENTLY a on sales (id);'],
  ['alone', 'create index concurrently "a" on sales (id);'],
  ['alone', '/*\ncreate index concurrently a on sales (id); */ create table b (id int);'],
  ['rewrite', 'alter table sales alter column total_cents type bigint;'],
  ['rewrite', 'alter table charges alter total_cents set data type bigint;'],
  ['rewrite', 'alter table sales add column n bigserial;'],
  ['rewrite', 'alter table sales add column n int generated always as (total_cents * 2) stored;'],
  ['rewrite', 'alter table sales add column n serial8;'],
  ['rewrite', 'alter table sales add column n numeric(9)generated always as (1) stored;'],
  ['volatile default', "alter table sales add colour text default'a'||f();"],
  ['volatile default', 'alter table sales add n int[] default array[1, f()];'],
  ['volatile default', 'alter table sales add at timestamptz default other.now();'],
  ['volatile default', 'alter table sales add checked_at timestamptz default clock_timestamp();'],
  ['volatile default', 'alter table sales add column key uuid default gen_random_uuid();'],
  ['not null', 'alter table sales alter column note set not null;'],
  ['not null', 'alter table sales add colour text, alter column note set not null;'],
  ['not null', 'alter table sales add colour text; alter table sales alter note set not null;'],
  [
    'not null',
    'alter table charges validate constraint c; alter table sales alter note set not null;',
  ],
  ['constraint', 'alter table sales add constraint positive check (total_cents > 0);'],
  ['constraint', 'alter table charges add foreign key (sale_id) references sales;'],
  ['constraint', 'alter table charges add column seller uuid references users;'],
  ['constraint', `alter table sales add note text, add colour text check (colour in ('a', 'b'));`],
  ['constraint', 'alter table sales add unique (total_cents);'],
  [
    'validate',
    `alter table sales add constraint c check (total_cents > 0) not valid;
     alter table sales validate constraint c;`,
  ],
  ['validate', 'alter table sales add column a text; alter table sales validate constraint c;'],
  ['validate', 'alter table events add column a text; alter table sales validate constraint c;'],
  ['validate', 'alter table sales validate constraint c, alter column note set not null;'],
  ['rows', `update sales set note = 'x;y' where status = 'PENDING';`],
  ['rows', 'with old as (select id from sales) update sales set note = null from old;'],
  ['rows', 'delete from webhook_events;'],
  ['rows', 'insert into sale_items select * from sale_items;'],
  ['rows', 'merge into sales using leads on true when matched then update set note = null;'],
  ['rows', 'with old as (delete from sales returning id) select count(*) from old;'],
  ['rows', 'select fill_sales();'],
  ['rows', 'select(fill_sales());'],
  ['rows', 'create table a (id int); insert into a select id from sales;'],
  ['unknown', 'alter table sales set logged;'],
  ['unknown', 'alter table sales set unlogged;'],
  ['unknown', 'alter table sales set access method heap;'],
  ['unknown', 'alter table sales set tablespace fast;'],
  ['unknown', 'alter table sales disable trigger all;'],
  ['unknown', 'alter table sales add colour text, cluster on sales_pkey;'],
  ['unknown', 'alter table only (sales) alter total_cents type bigint;'],
  ['unknown', 'alter table other.sales alter total_cents type bigint;'],
  ['unknown', 'alter table u&"sal\\0065s" alter total_cents type bigint;'],
  ['unknown', 'alter table sales$ alter total_cents type bigint;'],
  ['unknown', "alter type colour add value 'red';"],
  ['unknown', 'alter function app_now() volatile;'],
  ['unknown', 'alter materialized view totals set tablespace fast;'],
  ['unknown', 'create index on sales (total_cents);'],
  ['unknown', 'create index a on only (sales) (total_cents);'],
  ['unknown', 'create table if not exists sales (id int);'],
  ['unknown', 'create table a as select * from sales;'],
  ['unknown', 'create table a (b, c) as select id, note from sales;'],
  ['unknown', 'create table a partition of sales default;'],
  ['unknown', 'create materialized view a as select * from sales;'],
  ['unknown', 'refresh materialized view totals;'],
  ['unknown', 'create rule a as on insert to sales do nothing;'],
  ['unknown', 'truncate sales;'],
  ['unknown', 'truncate table only sales cascade;'],
  ['unknown', 'lock table sales in exclusive mode;'],
  ['unknown', 'lock sales;'],
  ['unknown', 'cluster sales;'],
  ['unknown', 'cluster;'],
  ['unknown', 'vacuum full sales;'],
  ['unknown', 'vacuum (full) sales;'],
  ['unknown', 'reindex table sales;'],
  ['unknown', 'reindex index sales_pkey;'],
  ['unknown', 'reindex database app;'],
  ['unknown', 'do $$ begin alter table sales alter total_cents type bigint; end $$;'],
  ['unknown', 'do language plpgsql $a$ begin perform fill_sales(); end $a$;'],
  ['unknown', 'call fill_sales();'],
  ['unknown', 'execute fill;'],
  ['unknown', 'explain analyze update sales set note = null;'],
  ['unknown', "copy sales from '/tmp/sales';"],
  ['unknown', 'set lock_timeout = 0;'],
  ['unknown', 'commit;'],
  ['unknown', 'drop schema public cascade;'],
  ['unknown', 'drop schema app;'],
  ['unknown', 'drop table leads cascade;'],
  ['unknown', 'drop owned by app;'],
  ['unknown', 'alter table sales drop column note cascade;'],
  ['unknown', "create table a (b text default 'x);"],
  ['unknown', 'create table a (b int); /* /* */ update sales set note = null;'],
  ['unknown', 'create table a (b int); create function f() returns int as $$ select 1;'],
  ['contract', 'drop trigger keep_ledger on sales;'],
  ['contract', 'drop procedure fill_sales();'],
  ['contract', 'drop materialized view totals;'],
  ['contract', 'drop view totals;'],
  ['contract', 'drop index sales_by_day;'],
  ['required column', 'alter table staff add column badge text not null;'],
  ['required column', 'alter table staff add column badge text primary key;'],
  ['required column', 'alter table staff add column badge numeric(9)not null;'],
  ['contract', 'alter table staff drop column badge;'],
  ['contract', 'alter table staff drop badge;'],
  ['rename', 'alter table sales rename column total_cents to total;'],
  ['rename', 'alter table staff rename to crew;'],
  ['rename', '-- contract: unused since 0040_used.sql\nalter table sales rename to orders;'],
  ['contract', 'drop table leads;'],
  ['contract', 'drop function buyer_fee(integer, integer, boolean);'],
  ['contract', '-- contract: unused since 0099_unknown.sql\ndrop table leads;'],
] as const

describe('refused', () => {
  test.each(REFUSED)('%s: %s', (rule, sql) => {
    expect(rulesBrokenBy(sql)).toEqual([rule])
  })
})

const TABLES =
  /\b(?:charges|events|leads|sales|staff|ticket_codes|ticket_types|users|webhook_events)\b/g

describe.each(['public.$&', '"$&"', '"public"."$&"', 'PUBLIC . "$&"', 'public/**/. $&'])(
  'refused for %s',
  (name) => {
    test.each(REFUSED)('%s: %s', (rule, sql) => {
      expect(rulesBrokenBy(sql.replace(TABLES, name))).toEqual([rule])
    })
  },
)

test('a body of statements is no function that could be read', () => {
  const sql =
    'create function f() returns int begin atomic update sales set note = null; select 1; end;'
  expect(rulesBrokenBy(sql)).toEqual(['rows', 'unknown'])
})

test('names need no spaces around their quotes', () => {
  const sql = 'alter table"sales"alter"total_cents"type bigint;'
  expect(rulesBrokenBy(sql)).toEqual(['rewrite'])
})

/** Each would hide the statement behind it from a reader that takes the parts one after another. */
const HIDING = [
  '-- Old rows keep null; new ones do not.\n',
  "-- The buyer's total is wider.\n",
  '-- What a $tag$ begins.\n',
  '-- A /* begins nothing here.\n',
  '/* It was an integer; /* see the rules */ it is none now. */\n',
  "/* The buyer's */ ",
  '/* -- */ ',
  "create table a (b text default '--');",
  "create table a (b text default '/*');",
  "create table a (b text default 'it''s; /*');",
  String.raw`create table a (b text default e'it\'s; --');`,
  String.raw`create table a (b text default e'c' -- and
    'd\'e');`,
  String.raw`create table a (b text default 'one\');`,
  `create table a ("b's" text);`,
  'create table a ("/* "" -- " text);',
  "create function f() returns text language sql as $$ select 'a' -- it's $$;",
  'create function f() returns text language sql as $a$ $$ /* $$ select 1 $a$;',
  'create table a (b$c$ text);',
]

describe('seen behind', () => {
  test.each(HIDING)('%s', (hiding) => {
    const statement = 'alter table sales alter column total_cents type bigint;'
    expect(rulesBrokenBy(`${hiding}${statement}`)).toEqual(['rewrite'])
    expect(rulesBrokenBy(`${hiding}${statement} -- That's it.`)).toEqual(['rewrite'])
    expect(rulesBrokenBy(`${hiding}${statement} /* $tag$ $b$ */`)).toEqual(['rewrite'])
  })

  test.each([
    "-- bounded: one row; not a second\nupdate events set note = 'x';",
    "-- A row's note; once.\n-- bounded: it's one row\nupdate events set note = null;",
    'update events set note = null; -- bounded: one row',
  ])('a reason is read: %s', (sql) => {
    expect(rulesBrokenBy(sql)).toEqual([])
  })

  test.each([
    'update leads set a = 1; -- bounded: one row\nupdate sales set note = null;',
    "update sales set note = '-- bounded: one row';",
    'update sales set note = null /* -- bounded: one row */;',
    'create table a (b int); /* a */ update sales set note = null;',
  ])('no reason is read for: %s', (sql) => {
    expect(rulesBrokenBy(sql)).toEqual(['rows'])
  })
})

describe('allowed', () => {
  test.each([
    'create index concurrently sales_by_day on sales (created_at);',
    'create index leads_by_day on leads (created_at);',
    'alter table sales add column colour text;',
    `alter table sales add column colour text not null default 'blue', add at timestamptz default app_now();`,
    'alter table sales add constraint c check (total_cents > 0) not valid;',
    'alter table sales validate constraint c;',
    `alter table sales validate constraint named; alter table charges validate constraint c;
     alter table sales alter column note set not null;`,
    'alter table sales drop constraint c, alter column note drop not null;',
    '-- bounded: one row for each organization\nupdate events set note = null where id = $1;',
    '-- contract: unused since 0040_used.sql\nalter table staff drop column badge;',
    `create table things (id uuid primary key, sale_id uuid references sales);
     create index things_of_sale on things (sale_id);
     alter table things add column n int not null;
     -- bounded: the table is empty
    update things set n = 1;`,
    `create function f() returns int language sql as $$ update sales set note = null; select 1 $$;`,
    `-- bounded: the people of one name
     insert into leads select * from users where name = 'drop table sales;';`,
    'create unlogged table counts (n int) with (fillfactor = 50);',
    'create or replace function f(n int) returns int language sql as $$ select n $$;',
    'create procedure f() language sql as $$ select 1 $$;',
    'create or replace trigger a after insert on sales for each row execute function f();',
    'create or replace view totals as select sum(total_cents) from sales;',
    'create extension if not exists btree_gin;',
    'create sequence numbers;',
    `create type colour as enum ('red', 'blue');`,
    `comment on table sales is 'lock table sales;';`,
    'alter table sales set (fillfactor = 90);',
    'alter table sales rename constraint a to b;',
    'alter table sales add constraint a unique using index b;',
    'alter table staff add column n serial primary key;',
    'create table things (a int); alter table things rename a to b;',
    'alter index code_search_by_words set (fastupdate = on);',
    'alter table sales alter column note set default lower(note), add column a int[] default array[1, 2];',
    '-- bounded: one row\nselect setval(n, 1);',
    '-- bounded: one row\nmerge into sales using leads on true when matched then do nothing;',
    '-- contract: unused since 0040_used.sql\ndrop trigger a on sales;\ndrop function f();',
    'alter table public.sales add column "colour" text;',
  ])('%s', (sql) => {
    expect(rulesBrokenBy(sql)).toEqual([])
  })
})

describe('files of functions', () => {
  test.each([
    'alter table sales add column note text;',
    'drop trigger a on sales;',
    'drop table leads;',
    'create function f() returns int language sql as $$ select 1 $$;',
    'create index a on leads (id);',
    '-- bounded: one row\nselect fill_sales();',
    "-- The buyer's total.\ndo $$ begin alter table sales add n int; end $$; -- It's 0.",
  ])('refused: %s', (sql) => {
    expect(findFunctionRisks(sql)).toEqual([expect.stringMatching(/^function: /)])
  })

  test.each([
    'create or replace function f() returns int as $$ begin drop table a; end $$ language plpgsql;',
    'create or replace trigger a after insert on sales for each row execute function f();',
  ])('allowed: %s', (sql) => {
    expect(findFunctionRisks(sql)).toEqual([])
  })
})
