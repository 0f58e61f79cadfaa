import QrCode from 'lucide-react/icons/qr-code'
import { Button } from '../../ui/button.tsx'
import { type ShownQr, useDesk } from './desk-context.ts'

interface QrButtonProps extends Omit<ShownQr, 'codes'> {
  /** Ticket codes of the same purchase; only its own if there are no others. */
  readonly codes?: ShownQr['codes']
  /** Id of the element that names the ticket. */
  readonly describedBy: string
}

export function QrButton({ describedBy, ...shown }: QrButtonProps) {
  const { showQr } = useDesk()
  return (
    <Button
      onClick={() => showQr({ codes: [shown.code], ...shown })}
      aria-describedby={describedBy}
    >
      <QrCode aria-hidden="true" />
      QR Code
    </Button>
  )
}
