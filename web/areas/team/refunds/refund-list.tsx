import type { TeamRefund } from '@55tickets/contracts/team/refunds.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
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
  emptyHint: 'O que o provedor não devolver de eventos cancelados aparece aqui.',
  count: (total: number) => (total === 1 ? '1 reembolso' : `${countText(total)} reembolsos`),
}

/** Refunds of cancelled events that the provider does not make, the oldest first. */
export function RefundList({ page, onPageChange }: RefundListProps) {
  const query = useQuery(teamRefundsQuery(useApi(), page))
  const [finishing, setFinishing] = useState<TeamRefund>()
  return (
    <>
      <h1 className="mb-2 text-2xl font-black">Reembolsos a fazer</h1>
      <p className="mb-6 max-w-reading text-ink-soft">
        De eventos cancelados: PIX que o provedor não devolve mais, que transferimos nós, e
        devoluções que ele recusa.
      </p>
      <PagedResults
        query={query}
        page={page}
        onPageChange={onPageChange}
        texts={texts}
        skeletonClassName="h-40 rounded-lg"
      >
        {(refund) => (
          <RefundRow key={refund._id} refund={refund} onFinish={() => setFinishing(refund)} />
        )}
      </PagedResults>
      {finishing && <FinishRefund refund={finishing} onClose={() => setFinishing(undefined)} />}
    </>
  )
}

interface RefundRowProps {
  readonly refund: TeamRefund
  readonly onFinish: () => void
}

function RefundRow({ refund, onFinish }: RefundRowProps) {
  const { orderNumber, event, buyer, amount, since, reason, isTransfer } = refund
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
          {buyer.cpf === null ? buyer.email : `${buyer.email} · CPF ${buyer.cpf}`}
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isTransfer ? 'warn' : 'danger'}>
            {isTransfer ? 'Transferir' : 'Recusado'}
          </Badge>
          <span className="text-sm">{reason}</span>
        </p>
        {isTransfer && (
          <div>
            <Button variant="secondary" onClick={onFinish}>
              Já transferi
            </Button>
          </div>
        )}
      </Card>
    </li>
  )
}
