import { moneyText } from '../../lib/money-text.ts'
import { Steps } from '../../ui/steps.tsx'
import { PayButton } from './pay-button.tsx'
import { PaymentTrouble } from './payment-trouble.tsx'
import type { Trouble } from './use-pay.ts'

interface PixPanelProps {
  readonly amount: number
  readonly busy: boolean
  readonly trouble: Trouble | undefined
  readonly onPay: () => void
}

const steps = [
  'Gere o código PIX com o botão abaixo.',
  'Pague no aplicativo do seu banco.',
  'Em segundos os ingressos são seus.',
]

export function PixPanel({ amount, busy, trouble, onPay }: PixPanelProps) {
  return (
    <>
      <Steps steps={steps} className="mb-5" />
      <PaymentTrouble trouble={trouble} />
      <PayButton
        label={`Pagar ${moneyText(amount)} com PIX`}
        note="O código vale enquanto durar sua reserva."
        busy={busy}
        onClick={onPay}
      />
    </>
  )
}
