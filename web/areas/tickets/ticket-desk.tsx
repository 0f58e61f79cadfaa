import type { TicketCode } from '@55tickets/contracts/purchases.ts'
import { type ReactNode, useState } from 'react'
import { DeskContext, type ShownQr } from './desk-context.ts'
import { HolderDialog } from './holder-dialog.tsx'
import { HoldersDialog } from './holders-dialog.tsx'
import { QrDialog } from './qr-dialog.tsx'
import { useTicketFiles } from './use-ticket-files.ts'

interface TicketDeskProps {
  /** Called when a holder was named, or with undefined if the ticket differs from what was shown. */
  readonly onNamed: (code: TicketCode | undefined) => void
  readonly children: ReactNode
}

/** Shared state of the tickets on a page: one download, one QR code and one dialog at a time. */
export function TicketDesk({ onNamed, children }: TicketDeskProps) {
  const files = useTicketFiles()
  const [shown, setShown] = useState<ShownQr>()
  const [asked, setAsked] = useState<readonly TicketCode[]>([])
  const [only, ...others] = asked
  const asking = { onNamed, onClose: () => setAsked([]) }
  return (
    <DeskContext value={{ ...files, showQr: setShown, askHolders: setAsked }}>
      {children}
      {shown && <QrDialog shown={shown} onClose={() => setShown(undefined)} />}
      {only && others.length === 0 && <HolderDialog code={only} {...asking} />}
      {others.length > 0 && <HoldersDialog codes={asked} {...asking} />}
    </DeskContext>
  )
}
