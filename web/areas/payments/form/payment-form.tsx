import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { findPlan, type InstallmentPlan } from '@55tickets/rules/money/installments.ts'
import CreditCard from 'lucide-react/icons/credit-card'
import Info from 'lucide-react/icons/info'
import QrCode from 'lucide-react/icons/qr-code'
import { type ReactNode, useEffect, useState } from 'react'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CardPanel, useCardForm } from './card-panel.tsx'
import { submitBlock } from './payment-outcome.ts'
import { PixPanel } from './pix-panel.tsx'
import { type Payable, usePay } from './use-pay.ts'

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
  const { busy, paymentError, pay, clearError } = usePay(callbacks)
  const card = useCardForm({ sale, user, count, pay })
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
    card.reset(card.values)
    setDeclined(undefined)
    setMethod(next === 'PIX' ? 'PIX' : 'CREDIT_CARD')
    onPlan(next === 'PIX' ? undefined : findPlan(sale.installmentOptions, count))
  }
  const isClosed = isExpired && !busy
  const [wasClosed, setWasClosed] = useState(isClosed)
  // Drop the card's data, which is no longer needed.
  if (isClosed !== wasClosed) {
    setWasClosed(isClosed)
    card.reset()
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
        card={card}
        sale={sale}
        count={count}
        onCount={choose}
        busy={busy}
        paymentError={paymentError}
        isBlocked={isBlocked}
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
          <DeclinedNote method={declined} hasOther={others.length > 0} />
        )}
        {isClosed ? (
          <Button size="lg" disabled className="w-full">
            Reserva Expirada
          </Button>
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

/** Note about an earlier payment that was declined. */
function DeclinedNote({ method, hasOther }: { method: PaymentMethod; hasOther: boolean }) {
  return (
    <p className="mb-3 flex gap-2.5 rounded-md bg-warn-soft px-4 py-3 text-warn">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {declinedTexts[method]}
      {hasOther && ' Ou escolha outra forma de pagar.'}
    </p>
  )
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

/**
 * Payment methods of the event, PIX first because most people use it. An event that names no method
 * accepts both.
 */
function acceptedMethods({ evento }: Payable): readonly [PaymentMethod, ...PaymentMethod[]] {
  const accepts = (method: PaymentMethod) => evento.acceptedPaymentMethods.includes(method)
  if (accepts('PIX') === accepts('CREDIT_CARD')) return ['PIX', 'CREDIT_CARD']
  return accepts('PIX') ? ['PIX'] : ['CREDIT_CARD']
}

/** Method of the last payment if it was declined, even days later after a review. */
function declinedMethod({ pagamento }: Payable): PaymentMethod | undefined {
  const last = pagamento.at(-1)
  return last?.status === 'DECLINED' ? last.formaPagamento : undefined
}
