import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../platform/files/byte-storage.ts'
import { testConfig } from '../../testing/app.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { importEvents } from '../events/public.ts'
import { EVENT_ID, sectorFile, typeId } from '../events/testing/sector-files.ts'
import { type EditorApp, openEditorApp } from './testing/editor-app.ts'

let editor: EditorApp
beforeAll(async () => {
  editor = await openEditorApp()
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  expect(await importEvents(editor.database.db, [sectorFile()], options)).toMatchObject({
    ok: true,
  })
  await editor.database.pool.query('update events set organization_id = $1 where id = $2', [
    editor.organizationId,
    EVENT_ID,
  ])
})
afterAll(() => editor.close())

test('a copy has sectors and lots of its own, with moved times and no counters; its draft can be deleted', async () => {
  const { pool } = editor.database
  await pool.query('update ticket_types set held = 2 where id = $1', [
    typeId('pista/primeiro/inteira/meia'),
  ])
  await pool.query(`update lots set closed_at = app_now() where name = '1º lote'`)
  const { body } = await editor.call<{ _id: string }>('POST', `/promoter/events/${EVENT_ID}/copy`, {
    name: 'Outro choro',
    startDate: '2030-03-11T20:00',
  })
  const copyId = body._id
  const sectors = await pool.query('select * from sectors where event_id = $1', [copyId])
  expect(sectors.rows).toMatchObject([
    { name: 'Pista', capacity: 201, half_quota: 81, sold: 0, held: 0, given: 0, halves_taken: 0 },
  ])
  const lots = await pool.query('select * from lots where event_id = $1 order by position', [
    copyId,
  ])
  const ofSector = { sector_id: sectors.rows[0].id, sold: 0, held: 0, closed_at: null }
  expect(lots.rows).toMatchObject([
    { ...ofSector, size: 50, closes_at: new Date('2030-02-12T03:59:00Z') },
    { ...ofSector, size: null, closes_at: null },
  ])
  const strange = await pool.query(
    `select from ticket_types type
       left join lots on lots.id = type.lot_id left join ticket_types whole on whole.id = type.whole_id
      where type.event_id = $1
        and (lots.event_id is distinct from $1 or coalesce(whole.event_id, $1) <> $1 or type.held > 0)`,
    [copyId],
  )
  expect(strange.rows).toEqual([])
  expect((await editor.call('DELETE', `/promoter/events/${copyId}`)).status).toBe(200)
  await pool.query('update ticket_types set held = 0')
  await expectInvariants(pool)
})

test('removing a ticket type of a lot removes its half-price twins', async () => {
  const whole = typeId('pista/segundo/inteira')
  const { tickets } = await editor.read(EVENT_ID)
  const removed = await editor.call('DELETE', `/promoter/events/${EVENT_ID}/tickets/${whole}`, {
    version: tickets.version,
  })
  expect(removed.status).toBe(200)
  const { rows } = await editor.database.pool.query(
    'select from ticket_types where id = $1 or whole_id = $1',
    [whole],
  )
  expect(rows).toEqual([])
})
