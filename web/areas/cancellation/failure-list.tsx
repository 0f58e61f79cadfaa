import type { CancellationProgress } from '@55tickets/contracts/cancellation.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { useQueryClient } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { failureText } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { cancellationKey } from './queries.ts'

interface FailureListProps {
  readonly eventId: string
  readonly progress: CancellationProgress
  readonly onPage: (page: number) => void
}

/** Refunds that failed or are left to our team, with the reason of each and a retry. */
export function FailureList({ eventId, progress, onPage }: FailureListProps) {
  const { failed, failures } = progress
  const { retry, isRetrying } = useRetry(eventId)
  if (failures.docs.length === 0) return null
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="failures-title">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="failures-title" className="text-lg">
            O que falta
          </h2>
          {failed.orders > 0 && (
            <Button variant="secondary" busy={isRetrying} onClick={() => retry()}>
              <RotateCw aria-hidden="true" />
              Tentar de novo
            </Button>
          )}
        </div>
        <ul className="mt-3">
          {failures.docs.map(({ _id, orderNumber, buyer, amount, reason }) => (
            <li key={_id} className="border-t border-line py-3 first:border-t-0">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">
                  <b>{buyer}</b>
                  <span className="text-ink-soft">{` · Pedido ${orderNumber}`}</span>
                </span>
                <b className="tabular-nums">{formatReais(amount)}</b>
              </p>
              <p className="mt-0.5 text-sm text-ink-soft">{reason}</p>
            </li>
          ))}
        </ul>
        {failures.totalPages > 1 && (
          <Pagination
            className="mt-4"
            current={failures.page}
            total={failures.totalPages}
            pages={[failures.page]}
            onSelect={onPage}
          />
        )}
      </section>
    </Card>
  )
}

function useRetry(eventId: string) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api('retryCancellation', { params: { eventId } }),
    onSuccess: () => {
      toast.success('Pedimos as devoluções de novo.')
      return client.invalidateQueries({ queryKey: cancellationKey(eventId) })
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return { retry: mutate, isRetrying: isPending }
}
