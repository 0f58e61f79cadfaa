import QrCode from 'lucide-react/icons/qr-code'
import { Button } from '../../ui/button.tsx'
import { type ShownQr, useDesk } from './desk-context.ts'

interface QrButtonProps extends Omit<ShownQr, 'codes'> {
  /** The codes of the same purchase; none but its own where it has no other. */
  readonly codes?: ShownQr['codes']
  /** What says which ticket is meant. */
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
