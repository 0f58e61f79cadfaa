import type { Address } from '@55tickets/rules/people/address.ts'
import { isPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { useRef, useState } from 'react'
import { useSite } from '../app-context.tsx'

interface LookupCallbacks {
  /** Called with the result, and with the address as it was at the time of the request. */
  readonly onFound: (place: PostalCodeArea, since: LookedUpAddress) => void
  readonly onFailure: (message: string) => void
}

/** Looks up a postal code: once for each, and only the latest result counts. */
export function usePostalCodeLookup(known: string, { onFound, onFailure }: LookupCallbacks) {
  const { viaCepUrl } = useSite()
  const [isLooking, setIsLooking] = useState(false)
  const requestedCode = useRef(digits(known))
  const found = useRef<Partial<PostalCodeArea>>({})

  const lookUp = async (address: LookedUpAddress) => {
    const code = digits(address.postalCode)
    if (!isPostalCode(code) || code === requestedCode.current) return
    requestedCode.current = code
    setIsLooking(true)
    const answer = await findPostalCode(viaCepUrl, code).catch(() => undefined)
    if (requestedCode.current !== code) return
    setIsLooking(false)
    if (!answer) {
      // A failed request may succeed a moment later, so allow the same code again.
      if (answer === undefined) requestedCode.current = ''
      return onFailure(
        answer === null
          ? 'CEP não encontrado. Por favor, verifique.'
          : 'Erro ao buscar CEP. Por favor, preencha os campos manualmente.',
      )
    }
    onFound(mergeArea(answer, found.current, address), address)
    found.current = answer
  }

  return {
    isLooking,
    lookUp,
    /** Cancels the lookup, because the code is being edited. */
    cancel: () => {
      requestedCode.current = ''
      setIsLooking(false)
    },
  }
}

/**
 * Keeps typed values for parts that the code leaves open, but not those that an earlier code filled
 * in.
 */
function mergeArea(
  place: PostalCodeArea,
  previous: Partial<PostalCodeArea>,
  address: LookedUpAddress,
): PostalCodeArea {
  const choosePart = (part: keyof PostalCodeArea) =>
    place[part] || (address[part] === previous[part] ? '' : address[part])
  return {
    street: choosePart('street'),
    neighborhood: choosePart('neighborhood'),
    city: choosePart('city'),
    state: choosePart('state'),
  }
}

/**
 * The part of an address that a postal code determines. For a code of a whole town, street and
 * neighborhood are empty.
 */
export type PostalCodeArea = Pick<Address, 'street' | 'neighborhood' | 'city' | 'state'>

type LookedUpAddress = PostalCodeArea & Pick<Address, 'postalCode'>

const POSTAL_CODE_TIMEOUT_MS = 5000

/** Looks a postal code up; null if it does not exist. Rejects if the service does not answer. */
async function findPostalCode(serviceUrl: string, code: string): Promise<PostalCodeArea | null> {
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
