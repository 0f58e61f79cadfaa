import type { Address } from '@55tickets/rules/address.ts'
import { digits } from '@55tickets/rules/mask.ts'
import { isPostalCode } from '@55tickets/rules/postal-code.ts'
import { useRef, useState } from 'react'
import { useSite } from '../../lib/app-context.tsx'
import { findPostalCode, type Place } from './find-postal-code.ts'

interface Lookup {
  /** Called with the result, and with the address as it was at the time of the request. */
  readonly onFound: (place: Place, since: Address) => void
  readonly onTrouble: (message: string) => void
}

/** Looks up a postal code: once for each, and only the latest result counts. */
export function useLookup(known: string, { onFound, onTrouble }: Lookup) {
  const { viaCepUrl } = useSite()
  const [isLooking, setIsLooking] = useState(false)
  const asked = useRef(digits(known))
  const found = useRef<Partial<Place>>({})

  const lookUp = async (address: Address) => {
    const code = digits(address.postalCode)
    if (!isPostalCode(code) || code === asked.current) return
    asked.current = code
    setIsLooking(true)
    const answer = await findPostalCode(viaCepUrl, code).catch(() => undefined)
    if (asked.current !== code) return
    setIsLooking(false)
    if (!answer) {
      // A failed request may succeed a moment later, so allow the same code again.
      if (answer === undefined) asked.current = ''
      return onTrouble(
        answer === null
          ? 'CEP não encontrado. Por favor, verifique.'
          : 'Erro ao buscar CEP. Por favor, preencha os campos manualmente.',
      )
    }
    onFound(withoutOlder(answer, found.current, address), address)
    found.current = answer
  }

  return {
    isLooking,
    lookUp,
    /** Cancels the lookup, because the code is being edited. */
    forget: () => {
      asked.current = ''
      setIsLooking(false)
    },
  }
}

/**
 * Keeps typed values for parts that the code leaves open, but not those that an earlier code filled
 * in.
 */
function withoutOlder(place: Place, older: Partial<Place>, address: Address): Place {
  const told = (part: keyof Place) =>
    place[part] || (address[part] === older[part] ? '' : address[part])
  return {
    street: told('street'),
    neighborhood: told('neighborhood'),
    city: told('city'),
    state: told('state'),
  }
}
