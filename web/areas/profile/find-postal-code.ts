import type { Address } from '@55tickets/rules/people/address.ts'

/**
 * The part of an address that a postal code determines. For a code of a whole town, street and
 * neighborhood are empty.
 */
export type PostalCodeArea = Pick<Address, 'street' | 'neighborhood' | 'city' | 'state'>

const POSTAL_CODE_TIMEOUT_MS = 5000

/** Looks a postal code up; null if it does not exist. Rejects if the service does not answer. */
export async function findPostalCode(
  serviceUrl: string,
  code: string,
): Promise<PostalCodeArea | null> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), POSTAL_CODE_TIMEOUT_MS)
  try {
    const response = await fetch(`${serviceUrl}/ws/${code}/json`, {
      credentials: 'omit',
      signal: timeout.signal,
    })
    if (!response.ok) throw new Error(`The postal code service answered ${response.status}`)
    return parseArea(await response.json())
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Parses the answer. Some versions of the service send `erro` as true, others as the text "true".
 */
function parseArea(answer: unknown): PostalCodeArea | null {
  if (typeof answer !== 'object' || answer === null)
    throw new Error('The postal code service answered something else')
  const fields = answer as Readonly<Record<string, unknown>>
  if (fields['erro']) return null
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    street: text('logradouro'),
    neighborhood: text('bairro'),
    city: text('localidade'),
    state: text('uf'),
  }
}
