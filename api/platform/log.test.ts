import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('secrets are redacted at any depth of the logged object', () => {
  let written = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  const log = createLog('info', sink)
  const canary = 'CANARY-1234'
  log.info({ password: canary, user: { cpf: canary, name: 'Ana' } }, 'one')
  log.info({ request: { body: { creditCard: { number: canary, ccv: canary } } } }, 'two')
  log.info(
    { req: { headers: { authorization: canary, cookie: canary, 'asaas-access-token': canary } } },
    'three',
  )
  log.info(
    { res: { headers: { 'set-cookie': [canary] } }, body: { newPassword: canary, token: canary } },
    'four',
  )
  expect(written).toContain('Ana')
  expect(written).not.toContain('CANARY')
})
