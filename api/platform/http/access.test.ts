import { expect, test } from 'vitest'
import { createTestApp, unreachableDatabase } from '../../testing/app.ts'

test.each([
  ['Bearer ana', 'ana'],
  ['bearer ana', 'ana'],
  ['BEARER ana', 'ana'],
  ['Bearer', null],
  ['Bearerana', null],
  ['Basic ana', null],
  ['x bearer ana', null],
  ['', null],
])('the authorization header %j identifies %s', async (authorization, who) => {
  const database = unreachableDatabase()
  const { app } = await createTestApp(
    database,
    {},
    (app) =>
      app.get('/api/who', { config: { access: 'user' } }, async ({ caller }) => caller?.userId),
    (token) => ({ userId: token, loginId: token }),
  )
  const answer = await app.inject({ url: '/api/who', headers: { authorization } })
  expect([answer.statusCode, who && answer.body]).toEqual([who ? 200 : 401, who])
  await app.close()
  await database.close()
})
