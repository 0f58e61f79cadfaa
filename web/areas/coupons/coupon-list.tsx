import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CouponCard } from './coupon-card.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { couponsQuery } from './queries.ts'

interface CouponListProps {
  readonly event: EditedEvent
  /** Screen on which ticket types are hidden. */
  readonly ticketsPath: string
}

/** Coupons of an event, each as a card, and the form of one. */
export function CouponList({ event, ticketsPath }: CouponListProps) {
  const { data, error, isFetching, refetch } = useQuery(couponsQuery(useApi(), event._id))
  /** Id of the coupon in the dialog, null for a new one; undefined while it is closed. */
  const [edited, setEdited] = useState<string | null>()
  const canWrite = hasRight({ role: event.role, isLimited: false }, 'writeEvents')
  if (!data)
    return error ? (
      <ErrorPanel
        title="Não foi possível carregar os cupons"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    ) : (
      <LoadingCoupons />
    )
  const add = canWrite && (
    <Button onClick={() => setEdited(null)} className="max-sm:w-full">
      <Plus aria-hidden="true" />
      Criar cupom
    </Button>
  )
  return (
    <>
      {data.length === 0 ? (
        <EmptyPanel title="Nenhum cupom ainda" actions={add}>
          Um cupom dá desconto ou libera ingressos ocultos para quem tem o código.
        </EmptyPanel>
      ) : (
        <>
          {event.state === 'draft' && (
            <p className="rounded-md bg-sunken px-4 py-3 text-sm">
              O evento ainda é um rascunho: os links dos cupons abrem depois que você publicar.
            </p>
          )}
          {add && <div>{add}</div>}
          <ul className="grid gap-4">
            {data.map((coupon) => (
              <li key={coupon._id}>
                <CouponCard {...{ event, coupon, canWrite }} onEdit={() => setEdited(coupon._id)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {edited !== undefined && (
        <CouponDialog
          event={event}
          coupon={data.find(({ _id }) => _id === edited)}
          ticketsPath={ticketsPath}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function LoadingCoupons() {
  return (
    <>
      <output className="sr-only">Carregando os cupons...</output>
      <Skeleton className="h-12 w-40" />
      <Skeleton className="h-60 rounded-lg" />
      <Skeleton className="h-60 rounded-lg" />
    </>
  )
}
