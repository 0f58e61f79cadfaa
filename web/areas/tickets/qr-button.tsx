import QrCode from 'lucide-react/icons/qr-code'
import { Button } from '../../ui/button.tsx'
import { type QrContent, useTicketCommands } from './ticket-commands-context.ts'

interface QrButtonProps extends Omit<QrContent, 'codes'> {
  /** Ticket codes of the same purchase; only its own if there are no others. */
  readonly codes?: QrContent['codes']
  /** Id of the element that names the ticket. */
  readonly describedBy: string
}

export function QrButton({ describedBy, ...content }: QrButtonProps) {
  const { showQr } = useTicketCommands()
  return (
    <Button
      onClick={() => showQr({ codes: [content.code], ...content })}
      aria-describedby={describedBy}
    >
      <QrCode aria-hidden="true" />
      QR Code
    </Button>
  )
}
