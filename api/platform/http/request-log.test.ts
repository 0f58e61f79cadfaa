import { expect, test } from 'vitest'
import { createTestApp, unreachableDatabase } from '../../testing/app.ts'

test('every line of a request carries its id, and secrets are redacted', async () => {
  const { app, logged } = await createTestApp(unreachableDatabase(), {}, (app) => {
    app.get('/api/logging', { config: { access: 'open' } }, async ({ log }) => {
      log.warn({ password: 'CANARY' }, 'one')
      log.child({ part: 'x', token: 'CANARY' }).info('two')
      log.debug('not said at this level')
      return 'done'
    })
  })
  const reqId = (await app.inject('/api/logging')).headers['x-request-id']
  await app.close()
  const lines = logged().map((line) => JSON.parse(line) as object)
  expect(lines).toMatchObject([
    { reqId, msg: 'one', password: '[redacted]' },
    { reqId, part: 'x', token: '[redacted]', msg: 'two' },
    { reqId, msg: 'answered' },
  ])
})
