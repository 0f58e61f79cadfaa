import type { TicketCode } from '@55tickets/contracts/purchases.ts'
import QrCode from 'lucide-react/icons/qr-code'
import { Button } from '../../ui/button.tsx'
import { useDesk } from './desk-context.ts'

interface QrButtonProps {
  readonly code: TicketCode
  /** What says which ticket is meant. */
  readonly describedBy: string
}

export function QrButton({ code, describedBy }: QrButtonProps) {
  const { showQr } = useDesk()
  return (
    <Button onClick={() => showQr(code)} aria-describedby={describedBy}>
      <QrCode aria-hidden="true" />
      QR Code
    </Button>
  )
}
