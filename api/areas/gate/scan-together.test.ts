import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { readShownCode } from './read-shown-code.ts'
import { scanTogether } from './scan-together.ts'
import type * as store from './store.ts'
import { type GateDesk, openGateDesk, SHOW } from './testing/gate-desk.ts'

/** What happens between the reading of a code and the writing of its scan. */

const { between, nothing } = vi.hoisted(() => {
  const nothing = async () => undefined as void
  return { nothing, between: { happens: nothing } }
})

vi.mock('./store.ts', async (load) => {
  const real = await load<typeof store>()
  return {
    ...real,
    writeWhereStill: async (...given: Parameters<typeof real.writeWhereStill>) => {
      await between.happens()
      between.happens = nothing
      return real.writeWhereStill(...given)
    },
  }
})

let desk: GateDesk
beforeAll(async () => {
  desk = await openGateDesk()
})
afterAll(async () => {
  await expectInvariants(desk.database.pool)
  await desk.close()
})

/** At a gate of another process, which stands in no line with others. */
async function scan(token: string, id = crypto.randomUUID()) {
  const { keys, staff, database } = desk
  const shown = readShownCode(keys, SHOW, { text: token, isTyped: false })
  const one = { id, userId: staff, gate: 'Portaria 1', session: null, isTyped: false, alone: null }
  const means = { db: database.db, keys, isCertified: async () => false }
  const [outcome] = await scanTogether(means, SHOW, [{ ...one, ...shown }])
  return outcome && 'judged' in outcome ? outcome.judged : 'refused'
}

const setRevoked = (code: string, isRevoked: boolean) =>
  desk.database.pool.query('update ticket_codes set revoked_at = $2 where id = $1', [
    code,
    isRevoked ? new Date() : null,
  ])

test('a code that is taken back meanwhile admits nobody', async () => {
  const { code, token } = await desk.sellOne()
  between.happens = async () => void (await setRevoked(code, true))
  expect(await scan(token)).toBe('revoked')
  await setRevoked(code, false)
})

test('a code by which another gate lets somebody in meanwhile is used', async () => {
  const { token } = await desk.sellOne()
  between.happens = async () => {
    between.happens = nothing
    expect(await scan(token)).toBe('admitted')
  }
  expect(await scan(token)).toBe('used')
})

test('the same scan that comes twice at once is one', async () => {
  const { token } = await desk.sellOne()
  const id = crypto.randomUUID()
  const verdicts: string[] = []
  between.happens = async () => {
    between.happens = nothing
    verdicts.push(await scan(token, id))
  }
  verdicts.push(await scan(token, id))
  expect(verdicts).toEqual(['admitted', 'admitted'])
  const { rows } = await desk.database.pool.query('select 1 from scans where id = $1', [id])
  expect(rows).toHaveLength(1)
})

test('of two that come together the one that is overtaken gets its own verdict', async () => {
  const [one, other] = [await desk.sellOne(), await desk.sellOne()]
  between.happens = async () => void (await setRevoked(one.code, true))
  const answers = await Promise.all([desk.verdict(one.token), desk.verdict(other.token)])
  expect(answers.map(({ verdict }) => verdict)).toEqual(['revoked', 'admitted'])
  await setRevoked(one.code, false)
})
