import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { deleteOldAnswers } from '../forms/delete-old-answers.ts'
import { purgeExports } from './purge-exports.ts'
import { openPeopleApp, type PeopleApp } from './testing/people-app.ts'

let app: PeopleApp
beforeAll(async () => {
  app = await openPeopleApp()
})
afterAll(() => app.close())

const count = async (table: 'form_answers' | 'exports' | 'export_pages') => {
  const { rows } = await app.database.pool.query(`select count(*)::int as count from ${table}`)
  return rows[0].count as number
}
const runDeletion = () =>
  deleteOldAnswers(app.database.db, { log: createLog('silent'), retentionDays: 180 })
const endEvent = (ago: string, postponed = false) =>
  app.database.pool.query(
    `update events set starts_at = app_now() - $2::interval - interval '1 hour', ends_at = app_now() - $2::interval,
            postponed_at = case when $3 then app_now() end where id = $1`,
    [app.show, ago, postponed],
  )

test('answers stay for 180 days after the event, and longer while it waits for a date', async () => {
  const { saleId } = await app.paid({ holders: ['Ana'] })
  await app.database.pool.query(
    `with form as (insert into custom_forms (event_id, id, name, fields) values ($1, gen_random_uuid(), 'Ficha', '[]') returning *)
     insert into form_answers (event_id, id, form_id, sale_id, answers)
     select event_id, gen_random_uuid(), id, $2, '[]' from form`,
    [app.show, saleId],
  )
  await endEvent('179 days')
  await runDeletion()
  expect(await count('form_answers')).toBe(1)
  await endEvent('181 days', true)
  await runDeletion()
  expect(await count('form_answers')).toBe(1)
  await endEvent('181 days')
  await runDeletion()
  expect(await count('form_answers')).toBe(0)
})

test('records of exports are deleted after five years, with their lists', async () => {
  await app.get('/people.csv')
  await app.database.pool.query(`update exports set at = app_now() - interval '59 months'`)
  await purgeExports(app.database.db)
  expect([await count('exports'), await count('export_pages')]).toEqual([1, 1])
  await app.database.pool.query(`update exports set at = app_now() - interval '61 months'`)
  await purgeExports(app.database.db)
  expect([await count('exports'), await count('export_pages')]).toEqual([0, 0])
})
