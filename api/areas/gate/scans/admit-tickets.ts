import type { Benefit } from '@55tickets/rules/tickets/half-price.ts'
import { codeRange } from '@55tickets/rules/tickets/ticket-token.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { IncomingScan, Judgement } from './scan.ts'

interface AdmittedTicket {
  readonly scan: string
  readonly at: Date
  readonly id: string
  readonly holder_name: string
  readonly holder_cpf: string | null
  readonly name: string
  readonly requires_proof: boolean
  readonly benefit: Benefit | null
}

/**
 * Admits tickets that are valid beyond doubt, in one database call with one scan for each code.
 * Returns the judgements by scan id; scans that are missing there must be judged individually.
 */
export async function admitTickets(
  db: Db,
  eventId: string,
  scans: readonly (IncomingScan & { readonly codeStart: string })[],
): Promise<ReadonlyMap<string, Judgement>> {
  if (scans.length === 0) return new Map()
  const ranges = scans.map((scan) => codeRange(scan))
  const { rows } = await sql<AdmittedTicket>`
    select * from admit_tickets(
      ${eventId}::uuid,
      ${ranges.map(([first]) => first)}::uuid[], ${ranges.map(([, last]) => last)}::uuid[],
      ${scans.map(({ id }) => id)}::uuid[], ${scans.map(({ by }) => by.userId)}::uuid[],
      ${scans.map(({ by }) => by.deviceId)}::uuid[],
      ${scans.map(({ gate }) => gate)}::text[], ${scans.map(({ isTyped }) => isTyped)}::boolean[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.scan, toJudgement(row)]))
}

const toJudgement = (row: AdmittedTicket): Judgement => ({
  id: row.scan,
  at: row.at,
  judged: 'admitted',
  used: null,
  code: {
    id: row.id,
    entrances: [null],
    subscriptionCodeId: null,
    subscriptionId: null,
    name: row.name,
    requiresProof: row.requires_proof,
    benefit: row.benefit,
    hasHolder: true,
    holderName: row.holder_name,
    holderCpf: row.holder_cpf,
    isRevoked: false,
    isUsed: true,
  },
})
