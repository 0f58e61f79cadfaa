import type { CancellationPlan, OrderSum } from '@55tickets/contracts/cancellation.ts'
import { PIX_RETURN_DAYS } from '@55tickets/rules/events/cancellation.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { Link } from '../../framework/router/router.tsx'
import { Card } from '../../ui/card.tsx'
import { orderCountText, planTotal } from './cancellation-text.ts'

interface PlanFiguresProps {
  readonly eventId: string
  readonly plan: CancellationPlan
}

/** Figures of what cancelling the event would do, with the milder way beside it. */
export function PlanFigures({ eventId, plan }: PlanFiguresProps) {
  return (
    <>
      <div className="rounded-lg bg-action-soft px-5 py-4">
        <p>
          <strong className="block font-bold">Só a data não serve mais?</strong>
          Adie ou mude a data: os ingressos continuam valendo, e quem não puder ir pede o dinheiro
          de volta.{' '}
          <Link to={`/promotor/eventos/${eventId}/datas`} className="text-link">
            Mudar a data
          </Link>
          {' ou '}
          <Link to={`/promotor/eventos/${eventId}/adiar`} className="text-link">
            adiar sem data
          </Link>
          .
        </p>
      </div>
      <Card className="p-5 sm:p-6">
        <section aria-labelledby="plan-title">
          <h2 id="plan-title" className="text-lg">
            O que acontece
          </h2>
          <dl className="mt-4 grid grid-cols-3 gap-x-3 gap-y-4">
            <Figure name="Dinheiro que volta" value={formatReais(planTotal(plan))} isLarge>
              Tudo o que foi pago, com as taxas
            </Figure>
            <Figure name="Pedidos" value={countText(plan.orders)} />
            <Figure name="Ingressos" value={countText(plan.tickets)} />
            <Figure name="Pessoas" value={countText(plan.people)} />
          </dl>
          <MethodTable plan={plan} />
          <ul className="mt-5 grid list-disc gap-2 pl-5 marker:text-ink-soft">
            {planLines(plan).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      </Card>
    </>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly isLarge?: boolean
  readonly children?: string
}

function Figure({ name, value, isLarge = false, children }: FigureProps) {
  return (
    <div className={isLarge ? 'col-span-3' : undefined}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd
        className={isLarge ? 'text-3xl font-black tabular-nums' : 'text-xl font-bold tabular-nums'}
      >
        {value}
        {children && (
          <span className="block text-sm font-normal tracking-normal text-ink-soft">
            {children}
          </span>
        )}
      </dd>
    </div>
  )
}

/** The money by how it was paid. */
function MethodTable({ plan }: { plan: CancellationPlan }) {
  const rows: [string, OrderSum][] = [
    ['Por PIX', plan.pix],
    ['No cartão', plan.card],
  ]
  return (
    <table className="mt-4 w-full text-left">
      <caption className="sr-only">Dinheiro que volta, por forma de pagamento</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Forma</th>
          <th scope="col">Pedidos</th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(([, { orders }]) => orders > 0)
          .map(([name, { orders, amount }]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 font-normal">
                {name}
              </th>
              <td className="py-2 text-right text-ink-soft tabular-nums">
                {orderCountText(orders)}
              </td>
              <td className="py-2 pl-4 text-right font-bold tabular-nums">{formatReais(amount)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** The consequences in words, those first that concern most people. */
function planLines(plan: CancellationPlan): string[] {
  const { holds, payments, subscriptions, byTransfer, byTeam, disputes, refundedBefore, paidOut } =
    plan
  return [
    holds > 0
      ? `As vendas param na hora, e ${holds === 1 ? 'uma reserva aberta termina' : `${countText(holds)} reservas abertas terminam`}.`
      : 'As vendas param na hora.',
    ...(payments > 0
      ? ['Um pagamento que estava em andamento e ainda chegar é devolvido sozinho.']
      : []),
    subscriptions > 0
      ? `Todos os ingressos e ${subscriptions === 1 ? 'uma inscrição' : `${countText(subscriptions)} inscrições`} deixam de valer, e as portarias ficam sabendo.`
      : 'Todos os ingressos deixam de valer, e as portarias ficam sabendo.',
    'Cada pessoa recebe um email com o motivo e, se pagou, o valor que volta e quando chega.',
    'O PIX volta em geral no mesmo dia; o cartão, em até 10 dias úteis.',
    ...(byTransfer.orders > 0
      ? [
          `${orderCountText(byTransfer.orders)} (${formatReais(byTransfer.amount)}) com PIX de mais de ${PIX_RETURN_DAYS} dias: o provedor não devolve mais, e o valor vai por transferência para a chave PIX do CPF de quem comprou. Se uma falhar, nossa equipe resolve.`,
        ]
      : []),
    ...(byTeam.orders > 0
      ? [
          `${orderCountText(byTeam.orders)} (${formatReais(byTeam.amount)}) com PIX de mais de ${PIX_RETURN_DAYS} dias e sem CPF: nossa equipe faz a transferência.`,
        ]
      : []),
    ...(disputes.orders > 0
      ? [
          `${orderCountText(disputes.orders)} (${formatReais(disputes.amount)}) em disputa no cartão: o dinheiro está com o banco.`,
        ]
      : []),
    ...(refundedBefore > 0
      ? [`${formatReais(refundedBefore)} já foram devolvidos antes e não entram na conta.`]
      : []),
    ...(paidOut > 0
      ? [
          `${formatReais(paidOut)} já foram repassados e viram saldo devedor da organização: as próximas vendas, de qualquer evento, cobrem.`,
        ]
      : []),
    'A página continua no ar e diz que o evento foi cancelado. Não dá para desfazer.',
  ]
}
