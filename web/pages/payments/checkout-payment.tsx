import { isAddressComplete } from '@55tickets/rules/people/address.ts'
import { isCpfPresent } from '@55tickets/rules/people/cpf.ts'
import { type ComponentProps, useEffect, useRef } from 'react'
import { PaymentForm } from '../../areas/payments/form/payment-form.tsx'
import { AddressForm } from '../../areas/profile/address-form.tsx'
import { CpfForm } from '../../areas/profile/cpf-form.tsx'
import { useUser } from '../../lib/auth/auth.tsx'

type CheckoutPaymentProps = Omit<ComponentProps<typeof PaymentForm>, 'user'>

/** Payment section; it first asks for the buyer's data that a payment needs. */
export function CheckoutPayment(props: CheckoutPaymentProps) {
  const user = useUser()
  const needsCpf = !isCpfPresent(user.cpf)
  const needsAddress = !isAddressComplete(user.address)
  const isReady = props.isExpired || !(needsCpf || needsAddress)
  const ref = useFocusOnNext(Number(needsCpf) + Number(needsAddress))
  return (
    <div ref={ref} className="grid grid-cols-1 gap-5">
      {!isReady && needsCpf && <CpfForm user={user} />}
      {!isReady && needsAddress && <AddressForm user={user} />}
      {!isReady && <p className="px-1 text-ink-soft">Em seguida, você escolhe como pagar.</p>}
      {isReady && <PaymentForm user={user} {...props} />}
    </div>
  )
}

/** Moves the focus to the next heading when a completed form disappears. */
function useFocusOnNext(missing: number) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(missing)
  useEffect(() => {
    const isDone = missing < before.current
    before.current = missing
    const heading = isDone && ref.current?.querySelector('h2')
    if (!heading) return
    heading.tabIndex = -1
    heading.style.outline = 'none'
    heading.focus()
  }, [missing])
  return ref
}
