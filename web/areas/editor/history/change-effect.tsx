import type { EventChange } from '@55tickets/contracts/editor/history.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import Mail from 'lucide-react/icons/mail'
import Undo2 from 'lucide-react/icons/undo-2'
import { refundUntilText, toldText } from '../part-form/consequence-text.ts'

interface ChangeEffectProps {
  readonly change: EventChange
  readonly zone: string
}

/** Effect of a change: how many people were told, and how many orders were given back because of it. */
export function ChangeEffect({ change: { told, refund }, zone }: ChangeEffectProps) {
  if (told === 0 && !refund) return null
  return (
    <ul className="mt-3 grid gap-1.5 border-t border-line pt-3 text-sm">
      {told > 0 && (
        <li className="flex gap-2">
          <Mail aria-hidden="true" className="mt-px size-4.5 shrink-0 text-action" />
          {toldText(told)}
        </li>
      )}
      {refund && (
        <li className="flex gap-2">
          <Undo2 aria-hidden="true" className="mt-px size-4.5 shrink-0 text-action" />
          <span>
            {`Devolução aberta ${refundUntilText(refund.until, zone)}: ${returnedText(refund.orders)}.`}
          </span>
        </li>
      )}
    </ul>
  )
}

function returnedText(orders: number): string {
  if (orders === 0) return 'nenhum pedido devolvido'
  return orders === 1 ? '1 pedido devolvido' : `${countText(orders)} pedidos devolvidos`
}
