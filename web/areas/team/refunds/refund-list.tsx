import type { TeamRefund } from '@55tickets/contracts/team/refunds.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { maskCpf } from '@55tickets/rules/people/cpf.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { shortDay } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PagedResults } from '../paged-results.tsx'
import { teamRefundsQuery } from '../queries.ts'
import { ApproveRefund } from './approve-refund.tsx'
import { FinishRefund } from './finish-refund.tsx'

interface RefundListProps {
  readonly page: number
  readonly onPageChange: (page: number) => void
}

const texts = {
  label: 'Reembolsos a fazer',
  loading: 'Carregando os reembolsos...',
  failed: 'Não foi possível carregar os reembolsos',
  empty: 'Nenhum reembolso a fazer',
  emptyHint:
    'O que o provedor não devolver, e o que um evento já repassado não cobrir, aparece aqui.',
  count: (total: number) => (total === 1 ? '1 reembolso' : `${countText(total)} reembolsos`),
}

/** Refunds to look at, and those that the provider does not make, the oldest first. */
export function RefundList({ page, onPageChange }: RefundListProps) {
  const query = useQuery(teamRefundsQuery(useApi(), page))
  const [finishing, setFinishing] = useState<TeamRefund>()
  const [approving, setApproving] = useState<TeamRefund>()
  return (
    <>
      <h1 className="mb-2 text-2xl font-black">Reembolsos a fazer</h1>
      <p className="mb-6 max-w-reading text-ink-soft">
        Devoluções que o saldo do evento não cobre, PIX antigos que o provedor não devolve mais (nós
        transferimos) e devoluções que ele recusa.
      </p>
      <PagedResults
        query={query}
        page={page}
        onPageChange={onPageChange}
        texts={texts}
        skeletonClassName="h-40 rounded-lg"
      >
        {(refund) => (
          <RefundRow
            key={refund._id}
            refund={refund}
            onFinish={() => setFinishing(refund)}
            onApprove={() => setApproving(refund)}
          />
        )}
      </PagedResults>
      {finishing && <FinishRefund refund={finishing} onClose={() => setFinishing(undefined)} />}
      {approving && <ApproveRefund refund={approving} onClose={() => setApproving(undefined)} />}
    </>
  )
}

const kindText = ({ isTransfer, review }: TeamRefund): string => {
  if (review) return 'Conferir'
  return isTransfer ? 'Transferir' : 'Recusado'
}

const balanceText = (balance: number): string =>
  balance < 0 ? `− ${formatReais(-balance)}` : formatReais(balance)

interface RefundRowProps {
  readonly refund: TeamRefund
  readonly onFinish: () => void
  readonly onApprove: () => void
}

function RefundRow({ refund, onFinish, onApprove }: RefundRowProps) {
  const { orderNumber, event, buyer, amount, since, reason, isTransfer, review } = refund
  return (
    <li>
      <Card className="grid gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 className="min-w-0 text-lg wrap-anywhere">{buyer.name}</h2>
          <p className="text-lg font-bold tabular-nums">{formatReais(amount)}</p>
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {`Pedido ${orderNumber} · ${event} · desde ${shortDay(since, HOME_ZONE)}`}
        </p>
        <p className="text-sm wrap-anywhere">
          {buyer.cpf === null ? buyer.email : `${buyer.email} · CPF ${maskCpf(buyer.cpf)}`}
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isTransfer || review ? 'warn' : 'danger'}>{kindText(refund)}</Badge>
          <span className="text-sm">{reason}</span>
        </p>
        {review && (
          <dl className="grid gap-1 text-sm sm:grid-cols-[auto_1fr] sm:gap-x-4">
            <dt className="text-ink-soft">Motivo de quem organiza</dt>
            <dd className="wrap-anywhere">{review.cause}</dd>
            <dt className="text-ink-soft">Saldo do evento, com as devoluções</dt>
            <dd className="tabular-nums">{balanceText(review.balance)}</dd>
          </dl>
        )}
        {(isTransfer || review) && (
          <div>
            <Button variant="secondary" onClick={review ? onApprove : onFinish}>
              {review ? 'Conferi: devolver' : 'Já transferi'}
            </Button>
          </div>
        )}
      </Card>
    </li>
  )
}
