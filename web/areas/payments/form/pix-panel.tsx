import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { Steps } from '../../../ui/steps.tsx'
import { PayButton } from './pay-button.tsx'
import type { PaymentError } from './use-pay.ts'

interface PixPanelProps {
  readonly amount: number
  readonly busy: boolean
  readonly paymentError: PaymentError | undefined
  readonly onPay: () => void
}

const steps = [
  'Gere o código PIX com o botão abaixo.',
  'Pague no aplicativo do seu banco.',
  'Em segundos os ingressos são seus.',
]

export function PixPanel({ amount, busy, paymentError, onPay }: PixPanelProps) {
  return (
    <>
      <Steps steps={steps} className="mb-5" />
      <PayButton
        label={`Pagar ${formatReais(amount)} com PIX`}
        note="O código vale enquanto durar sua reserva."
        busy={busy}
        paymentError={paymentError}
        onClick={onPay}
      />
    </>
  )
}
