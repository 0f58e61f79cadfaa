import type { TicketCode } from '@55tickets/contracts/purchases.ts'
import { ticketNumber } from '@55tickets/rules/ticket-number.ts'
import { useQuery } from '@tanstack/react-query'
import { serverMessage } from '../../lib/api.ts'
import { useAuth } from '../../lib/auth.tsx'
import { useAwake } from '../../lib/use-awake.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { qrQuery } from './qr-query.ts'

interface QrDialogProps {
  readonly code: TicketCode
  readonly onClose: () => void
}

// As large as the screen lets it be, so that a cheap camera reads it at arm's length.
const size = 'mx-auto aspect-square w-[min(100%,26rem,62dvh)]'

export function QrDialog({ code, onClose }: QrDialogProps) {
  const { transport } = useAuth()
  const { data: url, error, isFetching, refetch } = useQuery(qrQuery(transport, code._id))
  useAwake()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={code.descricao}
      description={code.holderName ?? undefined}
      // White whatever the theme: scanners want the contrast.
      className="bg-[white] text-[#101418]"
    >
      {error && !url ? (
        <ErrorPanel
          title="Erro ao carregar QR Code. Tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {serverMessage(error)}
        </ErrorPanel>
      ) : (
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
          <p className="mt-3 text-center font-semibold tabular-nums">
            {`Código ${ticketNumber(code._id)}`}
          </p>
          <p className="mt-2 text-center text-sm">
            Apresente este código na entrada, com o brilho da tela no máximo.
          </p>
        </>
      )}
    </Dialog>
  )
}
