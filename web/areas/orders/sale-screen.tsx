import type { Sale } from '@55tickets/contracts/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'
import { useApi } from '../../lib/app-context.tsx'
import { notice } from '../../lib/toasts/toasts.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { saleQuery } from './queries.ts'

interface SaleScreenProps {
  readonly id: string
  readonly children: (sale: Sale) => ReactNode
}

const POLL_INTERVAL_MS = 10_000

/** Loads a sale and renders it, with states for loading, failed and missing. */
export function SaleScreen({ id, children }: SaleScreenProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...saleQuery(useApi(), id),
    // The provider decides now and may do so at any time.
    refetchInterval: ({ state }) =>
      state.data && mayChange(state.data) ? POLL_INTERVAL_MS : false,
  })
  if (data) return <SaleFrame>{children(data)}</SaleFrame>
  if (data === null || error)
    return (
      <SaleFrame>
        <SaleLoadError
          isMissing={data === null}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </SaleFrame>
    )
  return (
    <SaleFrame>
      <output className="sr-only">Carregando os detalhes da venda...</output>
      <Skeleton className="h-52 rounded-lg" />
      <Skeleton className="h-72 rounded-lg" />
      <Skeleton className="h-44 rounded-lg" />
    </SaleFrame>
  )
}

const mayChange = ({ status, refund }: Sale): boolean =>
  status === 'PAYMENT_PENDING' || refund?.status === 'UNDER_WAY'

const loadErrorNotice = {
  title: 'Erro ao buscar detalhes',
  description: 'Não foi possível carregar os detalhes da venda. Tente novamente mais tarde.',
  variant: 'error',
} as const

interface SaleLoadErrorProps {
  readonly isMissing: boolean
  readonly retrying: boolean
  readonly onRetry: () => void
}

function SaleLoadError({ isMissing, retrying, onRetry }: SaleLoadErrorProps) {
  useEffect(() => notice(loadErrorNotice), [])
  if (isMissing)
    return (
      <EmptyPanel
        title="Pedido não encontrado"
        actions={<ButtonLink to="/meus-ingressos">Ver meus ingressos</ButtonLink>}
      >
        Confira se o link está completo e se você entrou com a conta que fez a compra.
      </EmptyPanel>
    )
  return (
    <ErrorPanel title={loadErrorNotice.title} retrying={retrying} onRetry={onRetry}>
      {loadErrorNotice.description}
    </ErrorPanel>
  )
}

function SaleFrame({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const goBack = (event: MouseEvent) => {
    // A visitor who opened this URL directly has no previous page to return to.
    if (key === 'default' || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <div className="page-width pt-2 md:pt-8">
      <div className="mx-auto grid max-w-220 grid-cols-1 gap-5">
        <div>
          <BackLink to="/meus-ingressos" onClick={goBack}>
            Voltar
          </BackLink>
          <h1 className="mt-2 text-2xl font-black">Detalhes do pedido</h1>
        </div>
        {children}
      </div>
    </div>
  )
}
