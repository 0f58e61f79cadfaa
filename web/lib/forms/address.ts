import {
  type Address,
  addressLimits,
  checkAddressPart,
  HOME_COUNTRY,
} from '@55tickets/rules/people/address.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { ApiError } from '../api/api.ts'
import { type PostalCodeArea, usePostalCodeLookup } from './use-postal-code-lookup.ts'

/** Values of the address fields of a form. */
export type AddressValues = { readonly [Part in keyof Address]: string }

const addressParts = Object.keys(addressLimits) as readonly (keyof Address)[]

export function initialAddress(address: Address | null | undefined): AddressValues {
  const {
    postalCode = '',
    street = '',
    number = '',
    complement = '',
    neighborhood = '',
    city = '',
    state = '',
    country = HOME_COUNTRY,
  } = address ?? {}
  const shown = maskPostalCode(postalCode)
  return { postalCode: shown, street, number, complement, neighborhood, city, state, country }
}

export function checkAddress(address: AddressValues): Record<keyof Address, string | null> {
  const errors = addressParts.map((part) => [part, checkAddressPart(part, address[part])])
  return Object.fromEntries(errors)
}

/** Returns the server's errors about the address, by field and without their prefix. */
export function addressErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const about = Object.entries(error.fields).filter(([name]) => name.startsWith('address.'))
  return Object.fromEntries(about.map(([name, message]) => [name.slice(8), message]))
}

/** The part of `useForm` that a lookup fills in. */
interface AddressForm {
  readonly values: AddressValues
  readonly fill: (change: (values: AddressValues) => Partial<AddressValues>) => void
  readonly touch: (names: readonly string[]) => void
  readonly showErrors: (errors: { readonly postalCode: string }) => void
}

/** Looks up the postal code of a form's address, and fills in the fields that nobody edited since. */
export function useAddressLookup(known: string, { values, fill, touch, showErrors }: AddressForm) {
  const { lookUp, ...lookup } = usePostalCodeLookup(known, {
    onFound: (found, since) => {
      const parts = Object.keys(found) as (keyof PostalCodeArea)[]
      fill((now) => {
        const unedited = parts.filter((part) => now[part] === since[part])
        return Object.fromEntries(unedited.map((part) => [part, found[part]]))
      })
      touch(parts.filter((part) => found[part]))
    },
    onFailure: (message) => showErrors({ postalCode: message }),
  })
  return { ...lookup, lookUp: () => lookUp(values) }
}
