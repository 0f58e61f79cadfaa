import type { EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { isClosed } from './sold-type.ts'

/** Says why a ticket type is not offered to everybody. */
export function TypeBadges({ type }: { type: EditedTicket }) {
  if (isClosed(type)) return <Badge>Encerrado</Badge>
  if (!type.isAvailable) return <Badge>Fora de venda</Badge>
  return type.isHidden ? <Badge>Oculto</Badge> : null
}
