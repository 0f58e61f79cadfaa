import { findViolations, readInvariants } from '@55tickets/api/invariants.ts'
import { Client } from 'pg'

const MAX_SHOWN = 50

/** Report of all invariants, for operators. */
export async function reportInvariants(
  directUrl: string,
): Promise<{ readonly holds: boolean; readonly text: string }> {
  // A connection of its own, without timeouts: checking everything takes longer than a request may.
  const client = new Client({ connectionString: directUrl })
  await client.connect()
  const violations = await findViolations(client)
  await client.end()
  if (violations.length === 0) {
    const count = (await readInvariants()).length
    return { holds: true, text: `All ${count} invariants hold` }
  }
  const lines = violations.map(
    ({ number, name, row }) => `  ${number} ${name}: ${JSON.stringify(row)}`,
  )
  const more = lines.length - MAX_SHOWN
  const text = [
    `${lines.length} rows violate the invariants:`,
    ...lines.slice(0, MAX_SHOWN),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
  return { holds: false, text }
}
