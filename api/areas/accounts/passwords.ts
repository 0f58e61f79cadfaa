import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'

/** OWASP's first choice for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes a core and 19 MiB for some 30 ms: more at once would starve everything else. */
const runLimited = limitConcurrency(2, 200)

export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(password, COST))

/** The hash of no password, so that an unknown account takes as long as a known one. */
const nobody = hash('no account has this password', COST)

/** Without a stored hash the answer is no, after the same work. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const against = stored ?? (await nobody)
  const matches = await runLimited(() => verify(against, password))
  return matches && stored !== undefined
}
