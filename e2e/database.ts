import { Client, type QueryResultRow } from 'pg'

/** Runs a statement in the database of the product, for what no buyer or promoter can do, such as waiting. */
export async function queryDatabase<Row extends QueryResultRow>(
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE_URL'] })
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
