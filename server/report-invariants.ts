import { findViolations, readInvariants } from '@55tickets/api/invariants.ts'
import { Client } from 'pg'

const MAX_SHOWN = 50

/** What an operator is told about everything that must hold. */
export async function reportInvariants(
  databaseUrl: string,
): Promise<{ readonly holds: boolean; readonly text: string }> {
  // A connection of its own: to look through everything takes longer than a request may.
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const violations = await findViolations(client)
  await client.end()
  if (violations.length === 0) {
    const count = (await readInvariants()).length
    return { holds: true, text: `All ${count} queries found nothing: what must hold holds` }
  }
  const lines = violations.map(
    ({ number, name, row }) => `  ${number} ${name}: ${JSON.stringify(row)}`,
  )
  const more = lines.length - MAX_SHOWN
  const text = [
    `${lines.length} rows break what must hold:`,
    ...lines.slice(0, MAX_SHOWN),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
  return { holds: false, text }
}
