import { type Address, isAddressComplete } from '@55tickets/rules/people/address.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'

/** Formats an address as on an envelope; empty if the address is incomplete. */
export function addressLines(address: Address | null): readonly string[] {
  if (!address || !isAddressComplete(address)) return []
  const { street, number, complement, neighborhood, city, state, postalCode, country } = address
  const lines = [
    [street, number, complement],
    [neighborhood, city, state],
    [`CEP ${maskPostalCode(postalCode)}`, country],
  ]
  return lines.map((parts) => parts.filter(Boolean).join(', '))
}
