import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { lazyRequestLog } from './lazy-request-log.ts'

test('every line carries the request id, and secrets are redacted', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const own = lazyRequestLog(log, { reqId: 'r-1' })
  own.warn({ password: 'CANARY' }, 'one')
  own.child({ part: 'x' }).info('two')
  own.debug('not said at this level')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { reqId: 'r-1', msg: 'one', password: '[redacted]' },
    { reqId: 'r-1', part: 'x', msg: 'two' },
  ])
})
