import { ticketQrPath } from '@55tickets/contracts/http/paths.ts'
import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { serverMessage, type Transport } from '../../lib/api/api.ts'
import { fetchFile } from '../../lib/api/fetch-file.ts'
import { useAuth } from '../../lib/auth/auth.tsx'
import { deferred } from '../../lib/deferred.ts'
import { useWakeLock } from '../../lib/use-wake-lock.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { QrContent } from './ticket-commands-context.ts'

interface QrDialogProps {
  readonly content: QrContent
  readonly onClose: () => void
}

// As large as the screen allows, so that a cheap camera can read it at arm's length.
const size = 'mx-auto aspect-square w-[min(100%,28rem,56dvh)]'

/** Full-screen QR code on white, for maximum brightness; keeps the screen awake while open. */
export function QrDialog({
  content: { code: first, codes, eventName, date },
  onClose,
}: QrDialogProps) {
  const [code, setCode] = useState(first)
  useWakeLock()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={eventName}
      description={date}
      size="full"
      // White in every theme: scanners need the contrast.
      className="bg-[white] text-[#101418]"
    >
      <div className="mx-auto grid max-w-120 gap-3 text-center">
        <TicketQr key={code._id} code={code} />
        {codes.length > 1 && <CodePager {...{ code, codes }} onSelect={setCode} />}
        <p className="text-sm">Apresente este código na entrada, com o brilho da tela no máximo.</p>
      </div>
    </Dialog>
  )
}

function TicketQr({ code }: { code: TicketCode }) {
  const { transport } = useAuth()
  const { data: url, error, isFetching, refetch } = useQuery(qrQuery(transport, code._id))
  if (error && !url)
    return (
      <ErrorPanel
        title="Erro ao carregar QR Code. Tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {serverMessage(error)}
      </ErrorPanel>
    )
  return (
    <>
      {url ? (
        <img
          src={url}
          alt={`QR Code do ingresso ${code.descricao}, em nome de ${code.holderName}`}
          className={size}
        />
      ) : (
        <div className={size}>
          <output className="sr-only">Carregando QR Code...</output>
          <Skeleton className="size-full" />
        </div>
      )}
      <div className="leading-snug wrap-anywhere">
        <p className="text-lg font-bold">{code.holderName}</p>
        <p>{[code.descricao, code.lotLabel].filter(Boolean).join(' · ')}</p>
        <p className="mt-1 font-semibold tabular-nums">{`Código ${ticketNumber(code._id)}`}</p>
      </div>
    </>
  )
}

interface CodePagerProps {
  readonly code: TicketCode
  readonly codes: readonly TicketCode[]
  readonly onSelect: (code: TicketCode) => void
}

/** Buttons that page through the tickets of people who come in together. */
function CodePager({ code, codes, onSelect }: CodePagerProps) {
  const index = codes.findIndex(({ _id }) => _id === code._id)
  const move = (by: number) => {
    const next = codes.at((index + by) % codes.length)
    if (next) onSelect(next)
  }
  return (
    <nav aria-label="Ingressos deste pedido" className="flex items-center justify-between gap-3">
      <Button variant="secondary" onClick={() => move(-1)} aria-label="Ingresso anterior">
        <ChevronLeft aria-hidden="true" />
      </Button>
      <output className="font-semibold tabular-nums">{`${index + 1} de ${codes.length}`}</output>
      <Button onClick={() => move(1)}>
        Próximo ingresso
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}

/** Fetches the QR code, which admits its bearer and is therefore never cached. */
const qrQuery = (transport: Transport, ticketCodeId: string) =>
  queryOptions({
    queryKey: ['ticket-qr', ticketCodeId],
    queryFn: async ({ signal }) => {
      const request = { path: ticketQrPath, params: { ticketCodeId } }
      const { blob } = await fetchFile(transport, request, signal)
      return dataUrl(blob)
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Converts a blob to a data URL, which unlike an object URL need not be revoked. */
function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = deferred<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    if (typeof reader.result === 'string') resolve(reader.result)
  })
  reader.addEventListener('error', () => reject(new Error('Could not read the QR code image')))
  reader.readAsDataURL(blob)
  return promise
}
