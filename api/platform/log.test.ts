import { Writable } from 'node:stream'
import fc from 'fast-check'
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

test('a secret is redacted however deep it is, and its line stays valid JSON', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const canary = 'CANARY-1234'
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(fc.anything(), text, fc.nat(8), fc.boolean(), (other, message, depth, isBound) => {
      let fields: object = { 'set-cookie': canary, other }
      for (let level = 0; level < depth; level += 1) fields = { [`level ${level}`]: [fields] }
      if (isBound) log.child({ fields }).info(message)
      else log.info({ fields }, message)
      const line = lines.pop() ?? ''
      expect(line).not.toContain(canary)
      expect(line).toContain('[redacted]')
      expect(JSON.parse(line)).toMatchObject({ msg: message })
    }),
  )
})
