import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { usePagedList } from '../../ui/list/use-paged-list.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { mySubscriptionsQuery } from './my-subscriptions-query.ts'
import { OwnCertificates } from './own-certificates.tsx'
import { type CodeButton, SubscriptionItem } from './subscription-item.tsx'
import { useCertificate } from './use-certificate.ts'

interface SubscriptionListProps {
  readonly page: number
  readonly onPage: (page: number) => void
  /** Button that shows a subscription's ticket code. */
  readonly Qr: CodeButton
}

export function SubscriptionList({ page, onPage, Qr }: SubscriptionListProps) {
  const { data, error, isFetching, refetch } = useQuery(mySubscriptionsQuery(useApi(), page))
  const certificate = useCertificate()
  const { list, turn } = usePagedList(onPage)
  if (!data && error)
    return (
      <ErrorPanel
        title="Não foi possível carregar suas inscrições"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  if (!data) return <ListSkeleton />
  if (data.totalDocs === 0)
    return (
      <EmptyPanel
        title="Nenhuma inscrição encontrada"
        actions={<ButtonLink to="/">Explorar Eventos</ButtonLink>}
      >
        Inscreva-se nas atividades pela página do evento.
      </EmptyPanel>
    )
  return (
    <>
      {page === 1 && <OwnCertificates certificate={certificate} />}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={data.totalPages > 1 ? `Página ${data.page} de ${data.totalPages}` : undefined}
        className="grid scroll-mt-24 grid-cols-1 gap-4 outline-none"
      >
        {data.docs.map((one) => (
          <SubscriptionItem key={one._id} subscription={one} certificate={certificate} Qr={Qr} />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <Pagination
          current={page}
          total={data.totalPages}
          pages={pageButtons(page, data.totalPages)}
          onSelect={turn}
          className="mt-8"
        />
      )}
    </>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Carregando suas inscrições...</output>
      <Skeleton className="h-56 rounded-lg sm:h-40" />
      <Skeleton className="h-56 rounded-lg sm:h-40" />
      <Skeleton className="h-56 rounded-lg sm:h-40" />
    </div>
  )
}
