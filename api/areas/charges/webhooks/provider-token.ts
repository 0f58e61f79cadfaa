import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'

/** Creates a test whether a request carries a token that only the provider knows. */
export function createTokenCheck(
  config: Pick<Config, 'ASAAS_WEBHOOK_TOKEN'>,
): (request: FastifyRequest) => boolean {
  const accepted = config.ASAAS_WEBHOOK_TOKEN.map(hash)
  return ({ headers }) => {
    const given = headers['asaas-access-token']
    if (typeof given !== 'string') return false
    const actual = hash(given)
    return accepted.some((expected) => timingSafeEqual(actual, expected))
  }
}

/** Digest of fixed length, for a constant-time comparison of tokens. */
const hash = (text: string) => createHash('sha256').update(text).digest()
