import type { BalanceList } from '@55tickets/contracts/payouts.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { toReais } from '@55tickets/rules/money/money.ts'
import {
  PAYOUT_KEY_HOURS,
  PIX_RESERVE_DAYS,
  RESERVE_DAYS,
  TRUSTED_EVENT_CENTS,
  TRUSTED_EVENTS,
} from '@55tickets/rules/money/payout.ts'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'

/** The rules of payouts in plain words, for whoever asks for the first one. */
export function PayoutRules({ balances }: { balances: BalanceList }) {
  const { reservePercent, pixReservePercent } = balances
  const rules = [
    'O dinheiro de um evento pode ser repassado a partir do primeiro dia útil depois dele. Se ele mudou de data ou de lugar, só depois que acabar o prazo de devolução dos ingressos.',
    'Vendas por PIX caem na hora. Vendas no cartão caem cerca de 32 dias depois da compra; parceladas, uma parte por mês.',
    `${reservePercent} % das vendas no cartão ficam na reserva para reembolsos até ${RESERVE_DAYS} dias depois do evento. Depois ficam livres.`,
    ...(pixReservePercent > 0
      ? [
          `${pixReservePercent} % das vendas por PIX ficam em outra reserva, até ${PIX_RESERVE_DAYS} dias depois do último PIX do evento: nesse prazo, quem pagou pode denunciar uma fraude ao banco. Quem já recebeu repasses de ${TRUSTED_EVENTS} eventos, de ${formatReais(toReais(TRUSTED_EVENT_CENTS))} ou mais cada um, não tem essa reserva.`,
        ]
      : []),
    'Um evento cancelado ou um pagamento contestado para os repasses do evento até que se resolva.',
    'Se compras forem reembolsadas depois de um repasse, fica um saldo devedor, que as próximas vendas cobrem.',
    `O dinheiro vai só para o CPF ou CNPJ da organização como chave PIX. Uma chave nova vale depois de ${PAYOUT_KEY_HOURS} horas.`,
  ]
  return (
    <Card>
      <Disclosure title={<strong>Como funcionam os repasses</strong>}>
        <ul className="grid list-disc gap-2 px-5 pb-5 pl-10 marker:text-ink-soft">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Disclosure>
    </Card>
  )
}
