import type { Venda } from '@55tickets/contracts/purchases.ts'

/** Where the money of a refund arrives, and how long that takes. */
export function refundWay({ pagamento }: Venda): string {
  const isPix = pagamento.at(-1)?.formaPagamento === 'PIX'
  return isPix
    ? 'O valor volta por PIX para a conta de onde veio, em geral no mesmo dia.'
    : 'O valor volta para o cartão usado na compra em até 10 dias úteis. Conforme o fechamento, aparece nesta fatura ou na próxima.'
}
