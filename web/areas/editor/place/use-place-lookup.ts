import { isStateCode } from '@55tickets/rules/events/states.ts'
import { usePostalCodeLookup } from '../../../lib/forms/use-postal-code-lookup.ts'
import type { PlaceValues } from './place-values.ts'

/** The part of the form that a lookup fills in. */
interface LookupForm {
  readonly fill: (change: (values: PlaceValues) => Partial<PlaceValues>) => void
  readonly showErrors: (errors: { readonly postalCode: string }) => void
}

/** Fills in the address of a typed postal code, but nothing that was edited since. */
export function usePlaceLookup({ fill, showErrors }: LookupForm) {
  const { isLooking, lookUp, cancel } = usePostalCodeLookup('', {
    onFound: ({ state, ...found }, since) =>
      fill((now) => ({
        ...(now.street === since.street && { street: found.street }),
        ...(now.neighborhood === since.neighborhood && { neighborhood: found.neighborhood }),
        ...(now.city === since.city && { city: found.city }),
        ...(now.region === since.state && isStateCode(state) && { region: state }),
      })),
    onFailure: (message) => showErrors({ postalCode: message }),
  })
  return {
    isLooking,
    /** Looks the code up once it is complete. */
    lookUp: ({ street, neighborhood, city, region }: PlaceValues, postalCode: string) => {
      cancel()
      void lookUp({ street, neighborhood, city, state: region, postalCode })
    },
  }
}
