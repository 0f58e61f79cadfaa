import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'

/** Creates a test whether a request carries the token that only the provider knows. */
export function createTokenCheck(
  config: Pick<Config, 'ASAAS_WEBHOOK_TOKEN'>,
): (request: FastifyRequest) => boolean {
  const expected = hash(config.ASAAS_WEBHOOK_TOKEN)
  return ({ headers }) => {
    const given = headers['asaas-access-token']
    return typeof given === 'string' && timingSafeEqual(hash(given), expected)
  }
}

/** Digest of fixed length, for a constant-time comparison of tokens. */
const hash = (text: string) => createHash('sha256').update(text).digest()
