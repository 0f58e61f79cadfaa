import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { type Address, checkAddressPart, HOME_COUNTRY } from '@55tickets/rules/people/address.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { ApiError } from '../../lib/api/api.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { AddressFields } from './address-fields.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useFields } from './use-fields.tsx'
import { usePostalCodeLookup } from './use-postal-code-lookup.ts'
import { useSaveProfile } from './use-save-profile.ts'

interface AddressFormProps {
  /** Owner of the address; undefined once the login has ended elsewhere. */
  readonly user: CurrentUser | undefined
  /** Called after the address is stored and the signed-in user is updated. */
  readonly onSaved?: (user: CurrentUser) => void
  /** True inside a dialog. */
  readonly isBare?: boolean
}

const masks = { postalCode: maskPostalCode }

export function AddressForm({ user, onSaved, isBare }: AddressFormProps) {
  const { save, busy } = useSaveProfile()
  const fields = useFields<keyof Address>({
    initial: initialAddress(user?.address),
    check: checkAddressPart,
    masks,
    validNote: '✓ Campo válido',
  })
  const { ref, values, validate, showServerErrors, focus, fill } = fields
  const lookup = usePostalCodeLookup(user?.address?.postalCode ?? '', {
    onFound: fill,
    onTrouble: (message) => showServerErrors({ postalCode: message }),
  })
  const submit = async () => {
    if (!validate()) return
    if (!user) return toast.error('Informações do usuário não encontradas.')
    const address = { ...values, postalCode: digits(values.postalCode) }
    const outcome = await save(user.id, { address })
    if (outcome?.kind === 'saved') {
      toast.success('Endereço adicionado com sucesso.')
      onSaved?.(outcome.user)
    } else if (outcome) {
      const errors = fieldErrors(outcome.error)
      showServerErrors(errors)
      const [first] = Object.keys(errors) as (keyof Address)[]
      if (first) focus(first)
      toast.error('Não foi possível salvar seu endereço. Por favor, tente novamente.')
    }
  }
  return (
    <ProfileForm
      title="Seu endereço"
      lead="O endereço de cobrança. Com o CEP, preenchemos o que soubermos."
      action="Salvar endereço"
      form={ref}
      busy={busy}
      isBare={isBare}
      onSubmit={() => void submit()}
    >
      <AddressFields field={fields.field} lookup={lookup} address={values} />
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

/** Returns the server's errors by field. */
function fieldErrors(error: unknown): Partial<Record<keyof Address, string>> {
  if (!(error instanceof ApiError)) return {}
  const about = Object.entries(error.fields).filter(([name]) => name.startsWith('address.'))
  return Object.fromEntries(about.map(([name, message]) => [name.slice(8), message]))
}
