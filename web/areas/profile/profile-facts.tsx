import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { type Address, isAddressComplete } from '@55tickets/rules/people/address.ts'
import { isCpfPresent, maskCpf } from '@55tickets/rules/people/cpf.ts'
import { initials } from '@55tickets/rules/people/initials.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { AddressForm } from './address-form.tsx'
import { CpfForm } from './cpf-form.tsx'
import { EditableValue } from './editable-value.tsx'

const missing = 'Ainda não informado. É pedido na hora da compra.'

/** Personal data of the account. CPF and address can be edited in place. */
export function ProfileFacts({ user }: { user: CurrentUser }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card className="p-5 sm:p-8">
        <div className="flex items-center gap-4">
          <Avatar initials={initials(user.name)} className="size-16" />
          <div className="min-w-0 wrap-anywhere">
            <h2 className="text-xl">{user.name}</h2>
            <p className="text-ink-soft">{user.email}</p>
            <p className="text-ink-soft">{maskPhone(user.cellphone)}</p>
          </div>
        </div>
      </Card>
      <EditableValue
        name="CPF"
        lines={isCpfPresent(user.cpf) ? [maskCpf(user.cpf ?? '')] : []}
        missing={missing}
        user={user}
        Form={CpfForm}
      />
      <EditableValue
        name="Endereço"
        lines={addressLines(user.address)}
        missing={missing}
        user={user}
        Form={AddressForm}
        inDialog
      />
    </div>
  )
}

/** Formats an address as on an envelope; empty if the address is incomplete. */
function addressLines(address: Address | null): readonly string[] {
  if (!address || !isAddressComplete(address)) return []
  const { street, number, complement, neighborhood, city, state, postalCode, country } = address
  const lines = [
    [street, number, complement],
    [neighborhood, city, state],
    [`CEP ${maskPostalCode(postalCode)}`, country],
  ]
  return lines.map((parts) => parts.filter(Boolean).join(', '))
}
