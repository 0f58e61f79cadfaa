import type { CancellationPlan } from '@55tickets/contracts/cancellation.ts'
import { cents, fromReais, toReais } from '@55tickets/rules/money/money.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'

export const orderCountText = (orders: number): string =>
  orders === 1 ? '1 pedido' : `${countText(orders)} pedidos`

/** Amount that goes back to buyers, in reais. */
export const planTotal = ({ pix, card }: CancellationPlan): number =>
  toReais(cents(fromReais(pix.amount) + fromReais(card.amount)))
