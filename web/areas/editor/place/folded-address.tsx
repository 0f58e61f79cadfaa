import { joinAddress } from '@55tickets/rules/events/event-address.ts'
import type { ReactNode } from 'react'
import { FoldedFields } from '../folded-fields.tsx'
import type { FormOf } from '../part-form/use-part-form.ts'
import type { PlaceValues } from './place-values.ts'

interface FoldedAddressProps {
  readonly form: Pick<FormOf<PlaceValues>, 'text' | 'values'>
  /** The fields of the address. */
  readonly children: ReactNode
}

/** Address in one line, which the postal code fills in. */
export function FoldedAddress({ form: { text, values }, children }: FoldedAddressProps) {
  const { street, number, neighborhood, city, region } = values
  const isWrong = (['postalCode', 'street', 'neighborhood', 'city', 'region'] as const).some(
    (name) => text(name).error,
  )
  // The postal code of a small town has no street.
  const isIncomplete = city !== '' && street === ''
  const parts = [joinAddress({ street, number, neighborhood }), city, region].filter(Boolean)
  return (
    <FoldedFields
      summary={city ? parts.join(', ') : 'O CEP preenche o endereço.'}
      action={city ? 'Editar endereço' : 'Digitar endereço'}
      isNeeded={isWrong || isIncomplete}
    >
      {children}
    </FoldedFields>
  )
}
