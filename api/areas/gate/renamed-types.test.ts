import type { GateList } from '@55tickets/contracts/gate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GateApp, openGateApp, SHOW } from './testing/gate-app.ts'

let gateApp: GateApp
beforeAll(async () => {
  gateApp = await openGateApp()
})
afterAll(() => gateApp.close())

/** Renames the type of a code as the editor does: the row, and its change. */
async function rename(code: string, name: string): Promise<string> {
  const { rows } = await gateApp.database.pool.query<{ id: string }>(
    `with type as (
       select ticket_types.id, name from ticket_types join ticket_codes on ticket_type_id = ticket_types.id
        where ticket_codes.id = $1
     ), renamed as (
       update ticket_types set name = $2 from type where ticket_types.id = type.id returning ticket_types.id
     )
     insert into event_changes (event_id, part, before, after)
     select $3, 'ticket', jsonb_build_object('ticket ' || id, jsonb_build_object('name', name)),
            jsonb_build_object('ticket ' || id, jsonb_build_object('name', $2::text))
       from type
     returning (select id from renamed) as id`,
    [code, name, SHOW],
  )
  return rows[0]?.id ?? ''
}

test('a gate shows the present name of a ticket and the one that it was bought by', async () => {
  const { code, token } = await gateApp.sellOne()
  const typeId = await rename(code, 'Pista')
  expect(await gateApp.verdict(token)).toMatchObject({
    verdict: 'admitted',
    ticket: { name: 'Pista (antes inteira)' },
  })
  // Once more: a ticket that was used is read by another way than one that is admitted.
  expect(await gateApp.verdict(token)).toMatchObject({
    verdict: 'used',
    ticket: { name: 'Pista (antes inteira)' },
  })
  const list = (await gateApp.get(`/${SHOW}/list`, gateApp.staff)).json<GateList>()
  expect(list.kinds.find(({ _id }) => _id === typeId)?.name).toBe('Pista (antes inteira)')
})

test('a ticket that was bought by its present name has that one only', async () => {
  const { token } = await gateApp.sellOne()
  const answer = await gateApp.verdict(token)
  expect(answer.ticket?.name).toBe('Pista')
})
