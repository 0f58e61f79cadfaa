import type { Sale } from '@55tickets/contracts/orders.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'

/** Tells what paying a move does: the whole new price now, the whole old one back. */
export function MoveNotice({ move }: { move: NonNullable<Sale['move']> }) {
  return (
    <p className="rounded-lg bg-accent-soft p-5">
      <strong className="block">Troca de ingresso</strong>
      {`Você paga o novo ingresso por inteiro. Com o pagamento, o ingresso ${move.from} deixa de valer e devolvemos ${formatReais(move.refund)}. Até lá ele continua valendo; se você não pagar, nada muda.`}
    </p>
  )
}
