import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { type ReactNode, useState } from 'react'
import { HolderDialog } from './holder-dialog.tsx'
import { HoldersDialog } from './holders-dialog.tsx'
import { QrDialog } from './qr-dialog.tsx'
import { type QrContent, TicketCommandsContext } from './ticket-commands-context.ts'
import { useTicketFiles } from './use-ticket-files.ts'

interface TicketCommandsProviderProps {
  /** Called when a holder was named, or with undefined if the ticket differs from what was shown. */
  readonly onNamed: (code: TicketCode | undefined) => void
  readonly children: ReactNode
}

/** Shared state of the tickets on a page: one download, one QR code and one dialog at a time. */
export function TicketCommandsProvider({ onNamed, children }: TicketCommandsProviderProps) {
  const files = useTicketFiles()
  const [qrContent, setQrContent] = useState<QrContent>()
  const [unnamed, setUnnamed] = useState<readonly TicketCode[]>([])
  const [only, ...others] = unnamed
  const dialogProps = { onNamed, onClose: () => setUnnamed([]) }
  return (
    <TicketCommandsContext value={{ ...files, showQr: setQrContent, askHolders: setUnnamed }}>
      {children}
      {qrContent && <QrDialog content={qrContent} onClose={() => setQrContent(undefined)} />}
      {only && others.length === 0 && <HolderDialog code={only} {...dialogProps} />}
      {others.length > 0 && <HoldersDialog codes={unnamed} {...dialogProps} />}
    </TicketCommandsContext>
  )
}
