import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { findNextLot, findSectorOfLot, findWholes } from './find-sector.ts'
import { lotPricesText } from './lot-text.ts'
import { useTurnLot } from './use-turn-lot.ts'

interface TurnLotProps {
  readonly event: EditedEvent
  readonly lotId: string
  readonly onClose: () => void
}

/** Asks before a lot is closed for good, with the lot that follows and its prices. */
export function TurnLot({ event, lotId, onClose }: TurnLotProps) {
  const { turn, isPending, failure } = useTurnLot(event, lotId, onClose)
  const { tickets } = event
  const sector = findSectorOfLot(tickets, lotId)
  const lot = sector?.lots.find(({ _id }) => _id === lotId)
  if (!sector || !lot) return null
  const next = findNextLot(sector, lotId)
  return (
    <ConfirmDialog
      open
      title={`Virar o lote “${lot.name}”?`}
      description={
        next
          ? `Ele fecha para sempre. Passa a vender “${next.name}”: ${lotPricesText(findWholes(tickets, next._id), tickets)}. Quem já reservou paga o preço que viu.`
          : `Não há próximo lote: o setor “${sector.name}” para de vender. Para continuar, adicione um lote antes.`
      }
      keep="Voltar"
      confirm={next ? `Virar para “${next.name}”` : 'Encerrar as vendas do setor'}
      busy={isPending}
      onConfirm={() => turn()}
      onClose={onClose}
    >
      <div role="alert">{failure && <p className="font-medium text-danger">{failure}</p>}</div>
    </ConfirmDialog>
  )
}
