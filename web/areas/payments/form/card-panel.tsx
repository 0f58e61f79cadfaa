import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { CardPayment } from '@55tickets/contracts/payments.ts'
import {
  checkCard,
  checkInstallments,
  maskHolderDocument,
  parseExpiry,
} from '@55tickets/rules/money/card.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { findPlan, totalCharged } from '@55tickets/rules/money/installments.ts'
import { cnpjCharacters } from '@55tickets/rules/people/cnpj.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { maskPostalCode } from '@55tickets/rules/people/postal-code.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { type SyntheticEvent, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useSite } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { serverClock } from '../../../lib/time/server-clock.ts'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { TestCards } from '../test-cards.tsx'
import { CardInputs, type CardValues } from './card-inputs.tsx'
import { InstallmentsSelect } from './installments-select.tsx'
import { PayButton } from './pay-button.tsx'
import { paymentErrorNotice } from './payment-outcome.ts'
import type { Payable, PaymentError, PaymentRequest } from './use-pay.ts'

const emptyCard = { number: '', holderName: '', expiry: '', ccv: '' }

/** Values filled in from the account: most people pay with their own card. */
const accountValues = ({ cpf, cellphone, address }: CurrentUser): CardValues => ({
  ...emptyCard,
  cpfCnpj: maskHolderDocument(cpf ?? ''),
  phone: maskPhone(cellphone),
  postalCode: maskPostalCode(address?.postalCode ?? ''),
})

/** Errors by field, in the order in which the fields are shown. */
function validate(values: CardValues): Record<keyof CardValues, string | null> {
  const errors = checkCard(values, serverClock.now())
  return {
    number: errors.number ?? null,
    holderName: errors.holderName ?? null,
    expiry: errors.expiry ?? null,
    ccv: errors.ccv ?? null,
    cpfCnpj: errors.cpfCnpj ?? null,
    phone: errors.phone ?? null,
    postalCode: errors.postalCode ?? null,
  }
}

interface CardFormOptions {
  readonly sale: Payable
  readonly user: CurrentUser
  /** Number of instalments. */
  readonly count: number
  readonly pay: (body: PaymentRequest) => Promise<void>
}

/** Form of a card. Its owner outlives the panel, so that values stay while another tab is open. */
export function useCardForm({ sale, user, count, pay }: CardFormOptions) {
  const card = useForm<CardValues>({
    initial: accountValues(user),
    validate,
    // The security code is never kept.
    send: (values) => pay(cardPayment(values, sale, count)).finally(() => fill({ ccv: '' })),
  })
  const { fill } = card
  // When the page is left: browsers may keep the whole page for the back button.
  useEffect(() => {
    const clear = () => flushSync(() => fill(emptyCard))
    window.addEventListener('pagehide', clear)
    return () => window.removeEventListener('pagehide', clear)
  })
  return card
}

function cardPayment(values: CardValues, sale: Payable, installments: number): CardPayment {
  const { month, year } = parseExpiry(values.expiry) ?? { month: '', year: '' }
  const holderName = values.holderName.trim()
  return {
    vendaId: sale._id,
    paymentType: 'CREDIT_CARD',
    creditCard: {
      holderName,
      number: digits(values.number),
      expiryMonth: month,
      expiryYear: year,
      ccv: values.ccv,
    },
    creditCardHolderInfo: {
      name: holderName,
      email: sale.cliente.email,
      cpfCnpj: cnpjCharacters(values.cpfCnpj),
      phone: digits(values.phone),
      postalCode: digits(values.postalCode),
    },
    installments,
  }
}

interface CardPanelProps {
  readonly card: ReturnType<typeof useCardForm>
  readonly sale: Payable
  /** Number of instalments. */
  readonly count: number
  readonly onCount: (count: number) => void
  readonly busy: boolean
  readonly paymentError: PaymentError | undefined
  /** Shows why the payment cannot be sent and returns true, if it cannot. */
  readonly isBlocked: () => boolean
}

export function CardPanel(props: CardPanelProps) {
  const { card, sale, count, onCount, busy, paymentError, isBlocked } = props
  const { form, text, values, errors, fill } = card
  const { isSandbox } = useSite()
  const offered = sale.installmentOptions.map(({ installments }) => installments)
  const countError = checkInstallments(count, offered)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || isBlocked()) return
    if (countError) return notice(paymentErrorNotice(countError))
    if (values.expiry && errors.expiry) notice(expiryNotice)
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
