import type { Payout } from '@55tickets/contracts/payouts.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { transferFailureText } from '@55tickets/rules/money/payout-failure.ts'
import { type PayoutStatus, payoutStatusLabels } from '@55tickets/rules/money/payout-text.ts'
import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { useEffect, useState } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { balancesQuery, payoutListQuery } from './queries.ts'

/** Payouts of an organization, the newest first, with how far each is. */
export function PayoutList({ organizationId }: { organizationId: string }) {
  const api = useApi()
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useQuery(payoutListQuery(api, organizationId, page))
  useRefreshedBalances(organizationId, data?.docs.filter(isUnderWay).length)
  return (
    <section aria-labelledby="payouts-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="payouts-title" className="text-xl">
        Repasses pedidos
      </h2>
      {!data && !error && <Skeleton className="h-24 rounded-lg" />}
      {!data && error && (
        <ErrorPanel
          title="Não foi possível carregar a lista"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      )}
      {data?.docs.length === 0 && (
        <p className="text-ink-soft">Nenhum ainda. Cada repasse pedido aparece aqui.</p>
      )}
      {data && data.docs.length > 0 && (
        <Card>
          <ul>
            {data.docs.map((payout) => (
              <li key={payout._id} className="not-first:border-t border-line">
                <PayoutRow payout={payout} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data && data.totalPages > 1 && (
        <Pagination
          current={page}
          total={data.totalPages}
          pages={pageButtons(page, data.totalPages)}
          onSelect={setPage}
        />
      )}
    </section>
  )
}

const isUnderWay = ({ status }: Payout): boolean => status === 'REQUESTED'

/** Fetches the balances again when a payout that was under way has ended: a failed one comes back. */
function useRefreshedBalances(organizationId: string, underWay: number | undefined): void {
  const api = useApi()
  const client = useQueryClient()
  useEffect(() => {
    if (underWay !== undefined) void client.invalidateQueries(balancesQuery(api, organizationId))
  }, [api, client, organizationId, underWay])
}

const looks = {
  REQUESTED: { tone: 'warn', icon: Clock },
  DONE: { tone: 'ok', icon: CircleCheck },
  FAILED: { tone: 'danger', icon: CircleX },
} as const satisfies Record<PayoutStatus, object>

function PayoutRow({ payout }: { payout: Payout }) {
  const { amount, status, eventName, key, requestedBy, createdAt, failure } = payout
  const { tone, icon: Icon } = looks[status]
  return (
    <div className="grid gap-1 px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="text-lg font-bold tabular-nums">{formatReais(amount)}</strong>
        <Badge tone={tone}>
          <Icon aria-hidden="true" />
          {payoutStatusLabels[status]}
        </Badge>
      </div>
      <p className="wrap-anywhere">{eventName}</p>
      <p className="text-sm text-ink-soft">
        Pedido por {requestedBy} em {momentText(createdAt, HOME_ZONE)}, para {key}
      </p>
      {status === 'FAILED' && (
        <p className="text-sm">
          O dinheiro voltou para o disponível.{failure && ` ${transferFailureText(failure)}`}
        </p>
      )}
    </div>
  )
}
