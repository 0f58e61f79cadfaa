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
}

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  has_default: boolean
}

/** Generates the types of all tables from the migrated database. */
export async function describeTables(pool: pg.Pool | pg.Client): Promise<string> {
  const { rows } = await pool.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, column_default is not null as has_default
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
  const known = TYPES[column.udt_name]
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

const pascal = (name: string) =>
  name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
