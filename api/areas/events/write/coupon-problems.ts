import type { LockedEvent } from '../lock-event.ts'
import type { EventWrite } from './record-change.ts'
import type { WriteProblem } from './write-problem.ts'

const LOCKED = 'Não pode mais mudar: o cupom já foi usado. Desative-o e crie outro'

/**
 * Finds changes of coupons that their use forbids: a coupon that was used keeps its code and kind, and is
 * switched off instead of removed. Orders keep the discount that they were reserved with.
 */
export function findCouponProblems(
  { coupons, types }: LockedEvent,
  write: EventWrite,
): WriteProblem[] {
  const ticketIds = new Set([...types, ...(write.types ?? [])].map(({ id }) => id))
  const codes = new Map([...coupons, ...(write.coupons ?? [])].map(({ id, code }) => [id, code]))
  return (write.coupons ?? []).flatMap((coupon): WriteProblem[] => {
    const partId = coupon.id
    const known = coupons.find(({ id }) => id === coupon.id)
    if ([...codes].some(([id, code]) => id !== coupon.id && code === coupon.code))
      return [{ refused: 'COUPON_TAKEN', field: 'code', message: TAKEN, partId }]
    if (coupon.ticket_type_ids?.some((id) => !ticketIds.has(id)))
      return [{ refused: 'TICKET_NOT_FOUND', field: 'ticketIds', message: FOREIGN, partId }]
    if (!known || known.used === 0) return []
    if (known.code !== coupon.code)
      return [{ refused: 'ALREADY_SOLD', field: 'code', message: LOCKED, partId }]
    if (known.kind !== coupon.kind)
      return [{ refused: 'ALREADY_SOLD', field: 'kind', message: LOCKED, partId }]
    if (!coupon.max_tickets || coupon.max_tickets >= known.used) return []
    const message = `O cupom já foi usado em ${known.used}: use pelo menos ${known.used}`
    return [{ refused: 'CAPACITY_TAKEN', field: 'maxTickets', message, partId }]
  })
}

const TAKEN = 'Já existe um cupom com este código'
const FOREIGN = 'Este ingresso não é deste evento'
