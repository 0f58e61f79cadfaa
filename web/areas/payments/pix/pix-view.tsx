import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import type { Countdown } from '@55tickets/rules/tickets/countdown.ts'
import { countdownText } from '@55tickets/rules/tickets/countdown-text.ts'
import QrCode from 'lucide-react/icons/qr-code'
import { type ReactNode, useState } from 'react'
import { useCountdown } from '../../../lib/time/use-countdown.ts'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { OrderFrame } from '../status/order-frame.tsx'
import { PixCode } from './pix-code.tsx'
import { PixExpired } from './pix-expired.tsx'

interface PixViewProps {
  readonly state: PaymentState
  readonly details: NonNullable<PaymentState['paymentDetails']>
  /** Control that simulates the payment, in the sandbox only. */
  readonly simulate: ReactNode
  /** Control that cancels the PIX. */
  readonly changeMethod: ReactNode
}

export function PixView({ state, details, simulate, changeMethod }: PixViewProps) {
  const { event, amountCharged, expiresAt, now } = state
  const left = useCountdown(expiresAt, now)
  if (left.kind === 'expired') return <PixExpired eventName={event.name} />
  return (
    <OrderFrame>
      <header>
        <h1 className="text-2xl font-black">Pague com PIX</h1>
        <p className="mt-1 text-ink-soft">{event.name}</p>
      </header>
      <Card>
        <PixCountdown left={left} amount={formatReais(amountCharged)} />
        <div className="grid gap-x-8 gap-y-5 p-5 sm:grid-cols-[auto_1fr] sm:p-6">
          {/* First on phones, which cannot scan their own screen. */}
          <div className="grid min-w-0 content-center gap-5">
            <PixCode code={details.pixCopiaECola} />
            <output className="flex items-center gap-3 text-sm">
              <Spinner className="size-5 shrink-0 text-action" />
              <span>
                <span className="font-semibold">Aguardando pagamento.</span> Esta página avisa
                sozinha quando ele chegar.
              </span>
            </output>
          </div>
          <div className="grid content-center justify-items-center gap-2 sm:order-first">
            <p className="text-sm text-ink-soft sm:hidden">Ou escaneie com outro celular:</p>
            <PixQrCode url={details.pixQrCodeUrl} />
          </div>
        </div>
      </Card>
      {simulate}
      <PixSteps />
      {changeMethod && <div className="justify-self-center text-center">{changeMethod}</div>}
    </OrderFrame>
  )
}

interface PixCountdownProps {
  readonly left: Exclude<Countdown, { kind: 'expired' }>
  readonly amount: string
}

/** Amount to pay and the remaining time. */
function PixCountdown({ left, amount }: PixCountdownProps) {
  const isLast = left.kind === 'running' && left.isLast
  return (
    <div
      className={classes(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4 sm:px-6',
        isLast && 'bg-warn-soft',
      )}
    >
      <p>
        <span className="block text-sm text-ink-soft">Valor</span>{' '}
        <span className="block text-2xl font-extrabold tabular-nums">{amount}</span>
      </p>
      {left.kind === 'broken' ? (
        <p className="font-semibold text-danger">{left.message}</p>
      ) : (
        <p className={classes('text-right', isLast && 'text-warn')}>
          <span className={classes('block text-sm', !isLast && 'text-ink-soft')}>
            {isLast ? 'O PIX expira em' : 'Pague em até'}
          </span>{' '}
          <span role="timer" className="block text-2xl font-extrabold tabular-nums">
            {countdownText({ ...left, text: left.duration })}
          </span>
        </p>
      )}
      {/* A timer that changes every second would interrupt screen readers, so only this is
          announced. */}
      <output className="sr-only">
        {isLast && 'Faltam menos de 2 minutos para o PIX expirar.'}
      </output>
    </div>
  )
}

const steps = [
  'Abra o aplicativo do seu banco e escolha pagar com PIX.',
  'Escaneie o QR Code, ou cole o código que você copiou.',
  'Confira o valor e confirme. A confirmação aparece aqui em segundos.',
]

function PixSteps() {
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="steps-title">
        <h2 id="steps-title" className="text-lg">
          Como pagar
        </h2>
        <Steps steps={steps} className="mt-3" />
      </section>
    </Card>
  )
}

/** QR code for another phone's camera, on a white background with a margin in every theme. */
function PixQrCode({ url }: { url: string }) {
  const [broken, setBroken] = useState<string>()
  const fail = () => {
    setBroken(url)
    notice({
      title: 'Erro ao carregar QR Code',
      description: 'Use o código PIX copia e cola.',
      variant: 'error',
    })
  }
  return (
    <div className="size-64 rounded-lg border border-line bg-white p-1">
      {broken === url ? (
        <p className="grid size-full place-content-center justify-items-center gap-2 text-center text-sm text-ink-soft">
          <QrCode aria-hidden="true" className="size-8" />
          QR Code indisponível
        </p>
      ) : (
        <img
          src={url}
          alt="QR Code do PIX"
          width={256}
          height={256}
          onError={fail}
          className="size-full"
        />
      )}
    </div>
  )
}
