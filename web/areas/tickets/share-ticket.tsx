import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { dateLine } from '@55tickets/rules/events/date-line.ts'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { useSite } from '../../lib/app-context.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClasses, buttonContent } from '../../ui/button-look.ts'
import { useTicketCommands } from './ticket-commands-context.ts'
import type { TicketSale } from './ticket-sale.ts'

interface ShareTicketProps {
  readonly code: TicketCode
  readonly sale: TicketSale
  readonly describedBy: string
}

const content = (
  <>
    <Send aria-hidden="true" />
    Enviar por WhatsApp
  </>
)

/**
 * Sends a ticket to the person who will use it: its file if the device can share files, else a
 * text.
 */
export function ShareTicket({ code, sale, describedBy }: ShareTicketProps) {
  const { publicUrl } = useSite()
  const { downloadingId, share } = useTicketCommands()
  const [canShare] = useState(canShareFiles)
  const { evento } = sale
  const text = [
    `Seu ingresso para ${evento.name}: ${code.descricao}, em nome de ${code.holderName}.`,
    `${dateLine(evento)}. ${evento.locationName}, ${evento.city}, ${evento.region}.`,
    `${publicUrl}/evento/${evento.slug}`,
  ].join('\n')
  if (canShare)
    return (
      <Button
        variant="quiet"
        disabled={downloadingId !== undefined}
        onClick={() => share(code, text)}
        aria-describedby={describedBy}
      >
        {content}
      </Button>
    )
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={describedBy}
      onClick={() => toast.info('Baixe o ingresso e anexe o PDF à conversa.')}
      className={buttonClasses({ variant: 'quiet' })}
    >
      <span className={buttonContent}>{content}</span>
    </a>
  )
}

/** Tells whether files can be shared; phones only, where the share menu lists messengers. */
function canShareFiles(): boolean {
  if (!navigator.canShare || !matchMedia('(pointer: coarse)').matches) return false
  return navigator.canShare({ files: [new File([], 'a.pdf', { type: 'application/pdf' })] })
}
