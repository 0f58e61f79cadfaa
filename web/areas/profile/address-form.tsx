import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { type Address, addressLimits } from '@55tickets/rules/people/address.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import {
  type AddressValues,
  addressErrors,
  checkAddress,
  initialAddress,
  useAddressLookup,
} from '../../lib/forms/address.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { AddressFields } from '../../ui/form/address-fields.tsx'
import { type FormDialog, ProfileForm, useSaveProfile, ValidNote } from './profile-form.tsx'

interface AddressFormProps {
  /** Owner of the address; undefined once the login has ended elsewhere. */
  readonly user: CurrentUser | undefined
  /** Called after the address is stored and the signed-in user is updated. */
  readonly onSaved?: (user: CurrentUser) => void
  readonly dialog?: FormDialog
}

export function AddressForm({ user, onSaved, dialog }: AddressFormProps) {
  const save = useSaveProfile()
  const addressForm = useForm<AddressValues>({
    initial: initialAddress(user?.address),
    validate: checkAddress,
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
    fieldErrors: addressErrors,
  })
  const { form, text, values, busy, isValid } = addressForm
  const lookup = useAddressLookup(user?.address?.postalCode ?? '', addressForm)
  const field = (name: keyof Address) => ({
    ...text(name, name === 'postalCode' ? maskPostalCode : undefined),
    maxLength: addressLimits[name],
    note: isValid(name) && values[name].trim() !== '' && <ValidNote>✓ Campo válido</ValidNote>,
  })
  return (
    <ProfileForm
      title="Seu endereço"
      lead="O endereço de cobrança. Com o CEP, preenchemos o que soubermos."
      action="Salvar endereço"
      form={form}
      busy={busy}
      dialog={dialog}
    >
      <AddressFields field={field} lookup={lookup} />
    </ProfileForm>
  )
}
