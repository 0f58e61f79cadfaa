import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { findPlan, type InstallmentPlan } from '@55tickets/rules/money/installments.ts'
import CreditCard from 'lucide-react/icons/credit-card'
import Info from 'lucide-react/icons/info'
import QrCode from 'lucide-react/icons/qr-code'
import { type ReactNode, useEffect, useState } from 'react'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CardPanel } from './card-panel.tsx'
import { initialCardValues } from './card-values.ts'
import { ExpiredButton } from './pay-button.tsx'
import { acceptedMethods, declinedMethod, type Payable } from './payable.ts'
import { PixPanel } from './pix-panel.tsx'
import { submitBlock } from './submit-block.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { usePay } from './use-pay.ts'

interface PaymentFormProps {
  readonly sale: Payable
  readonly user: CurrentUser
  readonly isExpired: boolean
  /** Called with the selected instalment plan; undefined when it is paid at once. */
  readonly onPlan: (plan: InstallmentPlan | undefined) => void
  readonly onPaying: (isPaying: boolean) => void
  readonly onStale: () => void
}

/** Payment form with tabs for the methods that the event accepts. */
export function PaymentForm({ sale, user, isExpired, onPlan, ...callbacks }: PaymentFormProps) {
  const methods = acceptedMethods(sale)
  const [method, setMethod] = useState<PaymentMethod>(methods[0])
  const [count, setCount] = useState(1)
  // Of an earlier attempt: a failure of this form is shown where it was submitted.
  const [declined, setDeclined] = useState(() => declinedMethod(sale))
  const [typed, setTyped] = useState(() => initialCardValues(user))
  const { busy, paymentError, pay, clearError } = usePay(callbacks)
  useLeaveWarning(busy)
  // Reset the plan when the form disappears.
  useEffect(() => () => onPlan(undefined), [onPlan])

  const isBlocked = () => {
    const block = submitBlock({ sale, user, isExpired })
    if (block) notice(block)
    return block !== undefined
  }
  const choose = (count: number) => {
    setCount(count)
    onPlan(findPlan(sale.installmentOptions, count))
  }
  const change = (next: string) => {
    clearError()
    setDeclined(undefined)
    setMethod(next === 'PIX' ? 'PIX' : 'CREDIT_CARD')
    onPlan(next === 'PIX' ? undefined : findPlan(sale.installmentOptions, count))
  }
  const isClosed = isExpired && !busy
  const [wasClosed, setWasClosed] = useState(isClosed)
  // Drop the card's data, which is no longer needed.
  if (isClosed !== wasClosed) {
    setWasClosed(isClosed)
    setTyped(initialCardValues(user))
  }
  const panels: Readonly<Record<PaymentMethod, ReactNode>> = {
    PIX: (
      <PixPanel
        amount={sale.amountCharged}
        busy={busy}
        paymentError={paymentError}
        onPay={() => {
          if (!isBlocked()) void pay({ vendaId: sale._id, paymentType: 'PIX' })
        }}
      />
    ),
    CREDIT_CARD: (
      <CardPanel
        sale={sale}
        typed={typed}
        onType={setTyped}
        count={count}
        onCount={choose}
        busy={busy}
        paymentError={paymentError}
        isBlocked={isBlocked}
        onPay={pay}
      />
    ),
  }
  const methodTab = (method: PaymentMethod) => ({
    value: method,
    label: labels[method],
    content: panels[method],
  })
  const [first, ...others] = methods
  return (
    <Card className="p-5 pt-4">
      <section aria-labelledby="payment-title">
        <h2 id="payment-title" className="mb-2 text-lg">
          Pagamento
        </h2>
        {declined && !paymentError && !isClosed && (
          <p className="mb-3 flex gap-2.5 rounded-md bg-warn-soft px-4 py-3 text-warn">
            <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {declinedTexts[declined]}
            {others.length > 0 && ' Ou escolha outra forma de pagar.'}
          </p>
        )}
        {isClosed ? (
          <ExpiredButton />
        ) : (
          <Tabs
            label="Forma de pagamento"
            tabs={[methodTab(first), ...others.map(methodTab)]}
            value={method}
            onValueChange={change}
            locked={busy}
          />
        )}
      </section>
    </Card>
  )
}

const declinedTexts: Readonly<Record<PaymentMethod, string>> = {
  PIX: 'O último PIX não pôde ser gerado. Tente de novo.',
  CREDIT_CARD: 'O último pagamento com cartão não foi aprovado. Tente outro cartão.',
}

const labelClasses = 'inline-flex items-center gap-2 [&>svg]:size-5'

const labels: Readonly<Record<PaymentMethod, ReactNode>> = {
  PIX: (
    <span className={labelClasses}>
      <QrCode aria-hidden="true" />
      PIX
    </span>
  ),
  CREDIT_CARD: (
    <span className={labelClasses}>
      <CreditCard aria-hidden="true" />
      Cartão de crédito
    </span>
  ),
}
