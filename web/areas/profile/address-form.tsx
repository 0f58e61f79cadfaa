import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { type Address, checkAddressPart, HOME_COUNTRY } from '@55tickets/rules/people/address.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { ApiError } from '../../lib/api/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { AddressFields } from './address-fields.tsx'
import { ProfileForm, useSaveProfile, ValidNote } from './profile-form.tsx'
import { usePostalCodeLookup } from './use-postal-code-lookup.ts'

interface AddressFormProps {
  /** Owner of the address; undefined once the login has ended elsewhere. */
  readonly user: CurrentUser | undefined
  /** Called after the address is stored and the signed-in user is updated. */
  readonly onSaved?: (user: CurrentUser) => void
  /** True inside a dialog. */
  readonly isBare?: boolean
}

export function AddressForm({ user, onSaved, isBare }: AddressFormProps) {
  const save = useSaveProfile()
  const { form, text, values, busy, isValid, fill, touch, showErrors } = useForm<AddressValues>({
    initial: initialAddress(user?.address),
    validate,
    validateOn: 'blur',
    send: async (values) => {
      if (!user) return toast.error('Informações do usuário não encontradas.')
      const address = { ...values, postalCode: digits(values.postalCode) }
      const saved = await save(user.id, { address }).catch((error: unknown) => {
        toast.error('Não foi possível salvar seu endereço. Por favor, tente novamente.')
        throw error
      })
      toast.success('Endereço adicionado com sucesso.')
      onSaved?.(saved)
    },
    fieldErrors,
  })
  const lookup = usePostalCodeLookup(user?.address?.postalCode ?? '', {
    onFound: (found, since) => {
      const parts = Object.keys(found) as (keyof typeof found)[]
      // Except in fields edited since the request.
      fill((now) => {
        const unedited = parts.filter((part) => now[part] === since[part])
        return Object.fromEntries(unedited.map((part) => [part, found[part]]))
      })
      touch(parts.filter((part) => found[part]))
    },
    onFailure: (message) => showErrors({ postalCode: message }),
  })
  const field = (name: keyof Address) => ({
    ...text(name, name === 'postalCode' ? maskPostalCode : undefined),
    note: isValid(name) && values[name].trim() !== '' && <ValidNote>✓ Campo válido</ValidNote>,
  })
  return (
    <ProfileForm
      title="Seu endereço"
      lead="O endereço de cobrança. Com o CEP, preenchemos o que soubermos."
      action="Salvar endereço"
      form={form}
      busy={busy}
      isBare={isBare}
    >
      <AddressFields field={field} lookup={lookup} address={values} />
    </ProfileForm>
  )
}

function initialAddress(address: Address | null | undefined): Address {
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

type AddressValues = { readonly [Part in keyof Address]: string }

function validate(address: AddressValues) {
  const parts = Object.keys(address) as (keyof Address)[]
  const errors = parts.map((part) => [part, checkAddressPart(part, address[part])])
  return Object.fromEntries(errors) as Record<keyof Address, string | null>
}

/** Returns the server's errors by field, without the prefix of the address. */
function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const about = Object.entries(error.fields).filter(([name]) => name.startsWith('address.'))
  return Object.fromEntries(about.map(([name, message]) => [name.slice(8), message]))
}
