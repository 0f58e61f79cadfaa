import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'

interface PayButtonProps extends Pick<ComponentProps<'button'>, 'type' | 'onClick'> {
  readonly label: string
  /** Note shown below the button. */
  readonly note: string
  readonly busy: boolean
}

/** Button with the amount; while the payment is sent, a warning not to close the page. */
export function PayButton({ label, note, ...rest }: PayButtonProps) {
  return (
    <>
      <Button size="lg" busyLabel="Processando..." className="w-full" {...rest}>
        <LockKeyhole aria-hidden="true" />
        {label}
      </Button>
      <p aria-live="polite" className="mt-3 text-sm text-ink-soft">
        {rest.busy ? 'Não feche esta página: pode levar até um minuto.' : note}
      </p>
    </>
  )
}

/** Disabled button of an expired reservation, in place of the pay button. */
export function ExpiredButton() {
  return (
    <Button size="lg" disabled className="w-full">
      Reserva Expirada
    </Button>
  )
}
