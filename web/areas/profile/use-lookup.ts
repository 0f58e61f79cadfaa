import type { Address } from '@55tickets/rules/address.ts'
import { digits } from '@55tickets/rules/mask.ts'
import { isPostalCode } from '@55tickets/rules/postal-code.ts'
import { useRef, useState } from 'react'
import { useSite } from '../../lib/app-context.tsx'
import { findPostalCode, type Place } from './find-postal-code.ts'

interface Lookup {
  /** What the postal code tells, and the address as it was when it was asked for. */
  readonly onFound: (place: Place, since: Address) => void
  readonly onTrouble: (message: string) => void
}

/** Asks for what belongs to a postal code: once for each, and the last one typed counts. */
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
      // Who could not say may be able to a moment later.
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
    /** The code is being typed anew: what was asked for is not wanted any more. */
    forget: () => {
      asked.current = ''
      setIsLooking(false)
    },
  }
}

/** What a code leaves open stays as it was typed, but not as an earlier code had filled it in. */
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
