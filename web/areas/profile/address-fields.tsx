import { type Address, addressLimits } from '@55tickets/rules/people/address.ts'
import type { ChangeEvent, ReactNode } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'

interface FieldState {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly note: ReactNode
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readonly onBlur: () => void
}

interface AddressFieldsProps {
  readonly address: Address
  readonly field: (name: keyof Address) => FieldState
  readonly lookup: {
    readonly isLooking: boolean
    readonly lookUp: (address: Address) => Promise<void>
    readonly cancel: () => void
  }
}

/**
 * Address fields, in rows where the form itself is wide: on a desktop it may be in a narrow column.
 */
export function AddressFields({ address, field, lookup }: AddressFieldsProps) {
  const { isLooking, lookUp, cancel } = lookup
  const postalCode = field('postalCode')
  const part = (name: keyof Address, span: string) => ({
    ...field(name),
    maxLength: addressLimits[name],
    enterKeyHint: 'next' as const,
    className: span,
  })
  return (
    <div className="@container">
      <div className="grid grid-cols-6 gap-x-4">
        <TextField
          {...postalCode}
          label="CEP"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          enterKeyHint="next"
          aria-required
          aria-busy={isLooking || undefined}
          note={isLooking ? <Looking /> : postalCode.note}
          onChange={(event) => {
            cancel()
            postalCode.onChange(event)
          }}
          onBlur={() => {
            postalCode.onBlur()
            void lookUp(address)
          }}
          className="col-span-full [&_input]:max-w-48"
        />
        <TextField
          {...part('street', 'col-span-full @md:col-span-4')}
          label="Logradouro"
          autoComplete="address-line1"
          aria-required
        />
        <TextField
          {...part('number', 'col-span-full @max-md:[&_input]:max-w-32 @md:col-span-2')}
          label="Número"
          autoComplete="off"
          aria-required
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
          aria-required
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
