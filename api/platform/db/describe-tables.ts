import type pg from 'pg'

/** TypeScript type of each SQL type, as the driver returns it. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  interval: 'string',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
  _int2: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
}

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  has_default: boolean
  /** Check that lists the column's values, as the catalog prints it. */
  check: string | null
}

/** Generates the types of all tables from the migrated database. */
export async function describeTables(pool: pg.Pool | pg.Client): Promise<string> {
  const { rows } = await pool.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, column_default is not null as has_default,
            (select pg_get_constraintdef(pg_constraint.oid, true)
               from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
              where contype = 'c' and conrelid = table_name::regclass and attname = column_name
                and pg_get_constraintdef(pg_constraint.oid, true) ~ 'ARRAY\\[''') as check
       from information_schema.columns
      where table_schema = 'public' and table_name not in ('migrations', 'app_clock')
      order by table_name, ordinal_position`,
  )
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const shapes = [...tables].map(
    ([name, columns]) => `export interface ${pascal(name)} {\n${columns.map(line).join('\n')}\n}\n`,
  )
  const list = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)}`).join('\n')
  return [
    '// Written by `npm run types:db` from the migrated database. Do not edit.',
    "import type { ColumnType, Generated } from 'kysely'\n",
    '/** Written as JSON text, read as the value that it holds. */',
    'type Json<Nothing = never> = ColumnType<unknown, string | Nothing, string | Nothing>\n',
    ...shapes,
    `export interface Tables {\n${list}\n}\n`,
  ].join('\n')
}

function line(column: Column): string {
  const known = listedType(column) ?? TYPES[column.udt_name]
  if (!known)
    throw new Error(
      `no TypeScript type for ${column.udt_name} (${column.table_name}.${column.column_name})`,
    )
  const nullable =
    column.is_nullable === 'NO'
      ? known
      : known === 'Json'
        ? 'Json<null | undefined>'
        : `${known} | null`
  return `  ${column.column_name}: ${column.has_default ? `Generated<${nullable}>` : nullable}`
}

/**
 * Union of the values that a check allows: `check (status in (…))`, or `<@ array[…]` for an array. A check
 * `not valid` counts, too: it takes the place of a narrower one, so the rows that it was not compared with fit it.
 */
function listedType({ column_name, udt_name, check }: Column): string | undefined {
  const [, operator, list] =
    check?.match(
      new RegExp(`^CHECK \\(${column_name} (= ANY|<@) \\(?ARRAY\\[(.+?)\\]\\)?\\)( NOT VALID)?$`),
    ) ?? []
  if (!list) return undefined
  const union = Array.from(list.matchAll(/'(\w+)'::text/g), ([, value]) => `'${value}'`).join(' | ')
  if (udt_name === 'text' && operator === '= ANY') return union
  return udt_name === '_text' && operator === '<@' ? `(${union})[]` : undefined
}

const pascal = (name: string) =>
  name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
