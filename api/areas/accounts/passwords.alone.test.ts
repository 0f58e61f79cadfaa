import type * as Argon2 from '@node-rs/argon2'
import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof Argon2>()
  return { ...real, verify: vi.fn(real.verify) }
})

const COST = '$argon2id$v=19$m=19456,t=2,p=1$'

test('a password is stored as argon2id at the intended cost, with a new salt each time', async () => {
  const [one, other] = await Promise.all([hashPassword('segredo1'), hashPassword('segredo1')])
  expect(one.startsWith(COST)).toBe(true)
  expect(one).not.toBe(other)
  expect(await verifyPassword('segredo1', one)).toBe(true)
  expect(await verifyPassword('Segredo1', one)).toBe(false)
})

test('an unknown account costs exactly the work of a known one', async () => {
  const stored = await hashPassword('segredo1')
  const judged = vi.mocked(verify)
  judged.mockClear()
  await verifyPassword('errada123', stored)
  await verifyPassword('errada123', undefined)
  expect(judged.mock.calls.map(([hash]) => String(hash).slice(0, COST.length))).toEqual([
    COST,
    COST,
  ])
})

test('no password matches an unknown account, not even that of its stand-in hash', async () => {
  expect(await verifyPassword('no account has this password', undefined)).toBe(false)
})
