import { randomUUID } from 'node:crypto'
import type { Verdict } from '@55tickets/rules/tickets/scan-verdict.ts'
import { expect } from 'vitest'
import { testConfig } from '../../../testing/app.ts'
import { createScanCode } from '../../gate/scans/scan-code.ts'
import { eventIdOf } from '../../reservations/testing/reservations-app.ts'
import { nameHolder } from '../../tickets/name-holder.ts'
import { createTicketKeys } from '../../tickets/ticket-keys.ts'
import { act, always, at, type Command, type SalesModel } from './payment-steps.ts'

const SHOW = eventIdOf('show')
const keys = createTicketKeys(testConfig())

interface GateVisit {
  readonly which: number
  /** Number of parallel scans of each code, as with copied tickets. */
  readonly copies: number
  readonly isNamed: boolean
}

/** Shows all tickets of a sale at the gate, whatever its status. */
export const showAtGate = ({ which, copies, isNamed }: GateVisit): Command =>
  act(
    `${isNamed ? 'named and ' : ''}shown ${copies} times at the gate (${which})`,
    always,
    async (_, { reservationsApp, checkout, sales }) => {
      const { db } = reservationsApp.database
      const had = await db.selectFrom('ticket_codes').select('sale_id').distinct().execute()
      const withCodes = sales.filter(({ id }) => had.some(({ sale_id }) => sale_id === id))
      const sale = at(withCodes, which)
      if (!sale) return
      const { id, buyer } = sale
      const scan = createScanCode({ db, keys, isCertified: async () => false }, 2)
      if (isNamed)
        for (const code of await codesOf(reservationsApp, id)) await name(checkout, code.id, buyer)
      for (const code of await codesOf(reservationsApp, id)) {
        const text = keys.sign(SHOW, code.id)
        const body = { text, isTyped: false, session: null }
        const answers = await Promise.all(
          Array.from({ length: copies }, (_, gate) =>
            scan({
              eventId: SHOW,
              by: { userId: buyer, deviceId: null },
              body: { ...body, _id: randomUUID(), gate: `${gate}` },
            }),
          ),
        )
        const verdicts = answers.map((answer) => ('verdict' in answer ? answer.verdict : answer))
        expect(new Set(verdicts)).toEqual(new Set(expected(code, copies)))
        const admitted = verdicts.filter((verdict) => verdict === 'admitted')
        expect(admitted.length).toBeLessThanOrEqual(1)
      }
    },
  )

type Code = Awaited<ReturnType<typeof codesOf>>[number]

const codesOf = (reservationsApp: SalesModel['reservationsApp'], saleId: string) =>
  reservationsApp.database.db
    .selectFrom('ticket_codes')
    .innerJoin('sales', 'sales.id', 'ticket_codes.sale_id')
    .select(['ticket_codes.id', 'holder_name', 'revoked_at', 'scanned_at', 'sales.status'])
    .where('sale_id', '=', saleId)
    .orderBy('ticket_codes.id')
    .execute()

/** Expected verdicts; a code of a sale that is not paid counts as revoked. */
function expected(code: Code, copies: number): Verdict[] {
  if (code.revoked_at || !['CONFIRMED', 'RECEIVED'].includes(code.status)) return ['revoked']
  if (code.scanned_at) return ['used']
  if (!code.holder_name) return ['unnamed']
  return copies > 1 ? ['admitted', 'used'] : ['admitted']
}

const name = ({ deps }: SalesModel['checkout'], codeId: string, userId: string) =>
  nameHolder(
    deps.db,
    { mailer: deps.mailer, publicUrl: 'https://55tickets.example' },
    { codeId, userId, holderName: 'Ana Souza', holderCpf: '52998224725', holderRg: undefined },
  )
