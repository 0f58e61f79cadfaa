import { isStateCode, states } from '@55tickets/rules/events/states.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { FormOf } from '../part-form/use-part-form.ts'
import { FoldedAddress } from './folded-address.tsx'
import { type PlaceValues, placeLabels } from './place-values.ts'
import { usePlaceLookup } from './use-place-lookup.ts'

type PlaceForm = Pick<FormOf<PlaceValues>, 'text' | 'fill' | 'values' | 'showErrors'>

interface PlaceFieldsProps {
  readonly form: PlaceForm
  /** True to show what the postal code fills in as one line, until somebody wants to edit it. */
  readonly isFolded?: boolean
}

/** Name and address of the venue; the postal code fills in what it knows. */
export function PlaceFields({ form, isFolded = false }: PlaceFieldsProps) {
  const { text, values } = form
  const { isLooking, lookUp } = usePlaceLookup(form)
  const postalCode = text('postalCode', maskPostalCode)
  const address = <AddressFields form={form} />
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-3">
      <TextField
        {...text('locationName')}
        label={placeLabels.locationName}
        placeholder="Teatro, bar, praça..."
        autoComplete="off"
        enterKeyHint="next"
        required
        className="col-span-full"
      />
      <TextField
        {...postalCode}
        label={placeLabels.postalCode}
        inputMode="numeric"
        autoComplete="off"
        placeholder="00000-000"
        enterKeyHint="next"
        aria-busy={isLooking || undefined}
        note={isLooking && <Looking />}
        onChange={(event) => {
          postalCode.onChange(event)
          lookUp(values, event.target.value)
        }}
        className="col-span-3"
      />
      <TextField
        {...text('number')}
        label={placeLabels.number}
        autoComplete="off"
        enterKeyHint="next"
        className="col-span-3"
      />
      {isFolded ? <FoldedAddress form={form}>{address}</FoldedAddress> : address}
    </div>
  )
}

/** Fields that the postal code fills in. */
function AddressFields({ form: { text, values } }: { form: PlaceForm }) {
  return (
    <>
      <TextField
        {...text('street')}
        label={placeLabels.street}
        autoComplete="off"
        enterKeyHint="next"
        className="col-span-full"
      />
      <TextField
        {...text('neighborhood')}
        label={placeLabels.neighborhood}
        autoComplete="off"
        enterKeyHint="next"
        className="col-span-full sm:col-span-2"
      />
      <TextField
        {...text('city')}
        label={placeLabels.city}
        autoComplete="off"
        enterKeyHint="next"
        required
        className="col-span-3 sm:col-span-2"
      />
      <Select
        {...text('region')}
        label={placeLabels.region}
        required
        className="col-span-3 sm:col-span-2"
      >
        {!isStateCode(values.region) && <option value={values.region}>Escolha</option>}
        {Object.entries(states).map(([code, { name }]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}

function Looking() {
  return (
    <>
      <Spinner className="size-[1.3em] shrink-0 text-action" />
      <span className="text-ink-soft">Buscando...</span>
    </>
  )
}
