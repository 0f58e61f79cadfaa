import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

interface PayButtonProps extends Pick<ComponentProps<'button'>, 'type' | 'onClick'> {
  readonly label: string
  /** What is good to know before it is pressed. */
  readonly note: string
  readonly busy: boolean
}

/** Says what it costs, and while it works what not to do. */
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

/** In the place of the other, once nothing is held any more. */
export function OverButton() {
  return (
    <Button size="lg" disabled className="w-full">
      Reserva Expirada
    </Button>
  )
}
