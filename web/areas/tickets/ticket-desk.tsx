import type { TicketCode } from '@55tickets/contracts/purchases.ts'
import { type ReactNode, useState } from 'react'
import { DeskContext } from './desk-context.ts'
import { HolderDialog } from './holder-dialog.tsx'
import { QrDialog } from './qr-dialog.tsx'
import { useTicketFiles } from './use-ticket-files.ts'

interface TicketDeskProps {
  /** Somebody was named, or the ticket turned out to be another than shown. */
  readonly onNamed: (code: TicketCode | undefined) => void
  readonly children: ReactNode
}

/** What the tickets of a page share: one download, one QR code and one question at a time. */
export function TicketDesk({ onNamed, children }: TicketDeskProps) {
  const files = useTicketFiles()
  const [shown, setShown] = useState<TicketCode>()
  const [asked, setAsked] = useState<TicketCode>()
  return (
    <DeskContext value={{ ...files, showQr: setShown, askHolder: setAsked }}>
      {children}
      {shown && <QrDialog code={shown} onClose={() => setShown(undefined)} />}
      {asked && <HolderDialog code={asked} onNamed={onNamed} onClose={() => setAsked(undefined)} />}
    </DeskContext>
  )
}
