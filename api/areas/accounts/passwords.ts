import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'

/** OWASP's first choice for argon2id, the library's default algorithm: 19 MiB, two passes, one thread. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Limits concurrent hashing: each takes a core and 19 MiB for some 30 ms, and more would starve other work. */
const runLimited = limitConcurrency(2, 200)

export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(password, ARGON2_COST))

/** Hash that stands in for an unknown account, so that it takes as long as a known one. */
const unknownAccountHash = hash('no account has this password', ARGON2_COST)

/** Verifies a password; false without a stored hash, after the same work. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const against = stored ?? (await unknownAccountHash)
  const matches = await runLimited(() => verify(against, password))
  return matches && stored !== undefined
}
