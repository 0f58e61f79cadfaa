import type { ChangeEvent, ReactNode } from 'react'
import { Spinner } from '../spinner.tsx'
import { TextField } from './text-field.tsx'

type AddressPart =
  | 'postalCode'
  | 'street'
  | 'number'
  | 'complement'
  | 'neighborhood'
  | 'city'
  | 'state'
  | 'country'

interface FieldState {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly note?: ReactNode
  readonly maxLength: number
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readonly onBlur: () => void
}

interface AddressFieldsProps {
  readonly field: (name: AddressPart) => FieldState
  /** True if the whole address may stay empty. */
  readonly isOptional?: boolean
  readonly lookup: {
    readonly isLooking: boolean
    /** Looks the typed postal code up. */
    readonly lookUp: () => Promise<void>
    readonly cancel: () => void
  }
}

/**
 * Address fields, in rows where the form itself is wide: on a desktop it may be in a narrow column.
 */
export function AddressFields({ field, isOptional = false, lookup }: AddressFieldsProps) {
  const { isLooking, lookUp, cancel } = lookup
  // Its mask limits the length: a limit here would cut what is pasted before the mask reads it.
  const { maxLength: _maxLength, ...postalCode } = field('postalCode')
  const part = (name: AddressPart, span: string) => ({
    ...field(name),
    enterKeyHint: 'next' as const,
    className: span,
  })
  return (
    <div className="@container">
      {/* A form that reserves no space for errors sets the gap between its rows. */}
      <div className="grid grid-cols-6 gap-x-4 gap-y-(--row-gap,0px)">
        <TextField
          {...postalCode}
          label="CEP"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          enterKeyHint="next"
          aria-required={!isOptional}
          aria-busy={isLooking || undefined}
          note={isLooking ? <Looking /> : postalCode.note}
          onChange={(event) => {
            cancel()
            postalCode.onChange(event)
          }}
          onBlur={() => {
            postalCode.onBlur()
            void lookUp()
          }}
          className="col-span-full [&_input]:max-w-48"
        />
        <TextField
          {...part('street', 'col-span-full @md:col-span-4')}
          label="Logradouro"
          autoComplete="address-line1"
          aria-required={!isOptional}
        />
        <TextField
          {...part('number', 'col-span-full @max-md:[&_input]:max-w-32 @md:col-span-2')}
          label="Número"
          autoComplete="off"
          aria-required={!isOptional}
        />
        <TextField
          {...part('complement', 'col-span-full @md:col-span-3')}
          label={<Optional name="Complemento" />}
          autoComplete="address-line2"
        />
        <TextField
          {...part('neighborhood', 'col-span-full @md:col-span-3')}
          label={<Optional name="Bairro" />}
          autoComplete="address-level3"
        />
        <TextField
          {...part('city', 'col-span-full @md:col-span-2')}
          label="Cidade"
          autoComplete="address-level2"
          aria-required={!isOptional}
        />
        <TextField
          {...part('state', 'col-span-3 @md:col-span-2')}
          label="Estado"
          autoComplete="address-level1"
        />
        <TextField
          {...part('country', 'col-span-3 @md:col-span-2')}
          label="País"
          autoComplete="country-name"
          enterKeyHint="done"
        />
      </div>
    </div>
  )
}

function Optional({ name }: { name: string }) {
  return (
    <>
      {name} <span className="font-normal text-ink-soft">(opcional)</span>
    </>
  )
}

function Looking() {
  return (
    <>
      <Spinner className="size-[1.3em] shrink-0 text-action" />
      <span className="text-ink-soft">Buscando CEP...</span>
    </>
  )
}
