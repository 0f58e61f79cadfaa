import { checkInstallments } from '@55tickets/rules/money/card.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { findPlan, totalCharged } from '@55tickets/rules/money/installments.ts'
import { type SyntheticEvent, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useSite } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/form.ts'
import { serverClock } from '../../../lib/time/server-clock.ts'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { TestCards } from '../test-cards.tsx'
import { CardInputs } from './card-inputs.tsx'
import { type CardValues, cardErrors, cardPayment, emptyCard } from './card-values.ts'
import { InstallmentsSelect } from './installments-select.tsx'
import { PayButton } from './pay-button.tsx'
import { paymentErrorNotice } from './payment-outcome.ts'
import type { Payable, PaymentError, PaymentRequest } from './use-pay.ts'

interface CardPanelProps {
  readonly sale: Payable
  /** Values typed so far, kept while the other tab is open. */
  readonly typed: CardValues
  readonly onType: (values: CardValues) => void
  /** Number of instalments. */
  readonly count: number
  readonly onCount: (count: number) => void
  readonly busy: boolean
  readonly paymentError: PaymentError | undefined
  /** Shows why the payment cannot be sent and returns true, if it cannot. */
  readonly isBlocked: () => boolean
  readonly onPay: (body: PaymentRequest) => Promise<void>
}

export function CardPanel({
  sale,
  typed,
  onType,
  count,
  onCount,
  busy,
  paymentError,
  isBlocked,
  onPay,
}: CardPanelProps) {
  const { isSandbox } = useSite()
  const offered = sale.installmentOptions.map(({ installments }) => installments)
  const countError = checkInstallments(count, offered)
  const { form, text, values, fill } = useForm<CardValues>({
    initial: typed,
    check: (values) => cardErrors(values, serverClock.now()),
    send: async (values) => {
      const input = { vendaId: sale._id, email: sale.cliente.email, installments: count }
      await onPay(cardPayment(values, input)).finally(() => fill({ ccv: '' }))
    },
    // The panel shows its own message.
    failure: '',
  })
  useEffect(() => onType(values))
  useClearOnPageHide(() => fill(emptyCard))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || isBlocked()) return
    if (countError) return notice(paymentErrorNotice(countError))
    if (values.expiry && cardErrors(values, serverClock.now()).expiry) notice(expiryNotice)
    form.onSubmit(event)
  }
  return (
    <form {...form} onSubmit={submit} method="post" noValidate className="[--error-room:1.75rem]">
      {isSandbox && <TestCards onUse={fill} disabled={busy} />}
      <CardInputs values={values} text={text} busy={busy} isRetry={paymentError !== undefined} />
      <InstallmentsSelect
        sale={sale}
        count={count}
        onChange={onCount}
        error={countError}
        disabled={busy}
      />
      <PayButton
        type="submit"
        label={`Pagar ${formatReais(totalCharged(sale, findPlan(sale.installmentOptions, count)))}`}
        note="Os dados do cartão são usados só neste pagamento. Não os guardamos."
        busy={busy}
        paymentError={paymentError}
      />
    </form>
  )
}

const expiryNotice = paymentErrorNotice(
  'Verifique a data de validade (MM/AA) e se o cartão não está expirado.',
)

/**
 * Clears the card when the page is left, because browsers may keep the whole page for the back
 * button.
 */
function useClearOnPageHide(clear: () => void) {
  useEffect(() => {
    const clearNow = () => flushSync(clear)
    window.addEventListener('pagehide', clearNow)
    return () => window.removeEventListener('pagehide', clearNow)
  })
}
