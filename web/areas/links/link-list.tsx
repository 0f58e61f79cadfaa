import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { TrackingLink } from '@55tickets/contracts/links.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LinkCard } from './link-card.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { linksQuery } from './queries.ts'

/** Tracking links of an event, each as a card, and the form of one. */
export function LinkList({ event }: { event: EditedEvent }) {
  const { data, error, isFetching, refetch } = useQuery(linksQuery(useApi(), event._id))
  /** Id of the link in the dialog, null for a new one; undefined while it is closed. */
  const [renamed, setRenamed] = useState<string | null>()
  const canWrite = hasRight({ role: event.role, isLimited: false }, 'writeEvents')
  if (!data)
    return error ? (
      <ErrorPanel
        title="Não foi possível carregar os links"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    ) : (
      <LoadingLinks />
    )
  const add = canWrite && (
    <Button onClick={() => setRenamed(null)} className="max-sm:w-full">
      <Plus aria-hidden="true" />
      Criar link
    </Button>
  )
  const archived = data.filter(({ archivedAt }) => archivedAt !== null)
  const used = data.filter(({ archivedAt }) => archivedAt === null)
  const cards = (links: readonly TrackingLink[]) => (
    <ul className="grid gap-4">
      {links.map((link) => (
        <li key={link._id}>
          <LinkCard {...{ event, link, canWrite }} onRename={() => setRenamed(link._id)} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {data.length === 0 ? (
        <EmptyPanel title="Nenhum link ainda" actions={add}>
          Crie um link para cada lugar em que você divulga e veja quantas visitas e vendas vieram de
          cada um.
        </EmptyPanel>
      ) : (
        <>
          {event.state === 'draft' && (
            <p className="rounded-md bg-sunken px-4 py-3 text-sm">
              O evento ainda é um rascunho: os links abrem depois que você publicar.
            </p>
          )}
          {add && <div>{add}</div>}
          {used.length > 0 && cards(used)}
          <p className="text-sm text-ink-soft">
            Cada venda conta para o primeiro link que a pessoa abriu, por até 30 dias. Quem compra
            não vê nada disso.
          </p>
          {archived.length > 0 && (
            <Card>
              <Disclosure title={<b>{`Arquivados (${archived.length})`}</b>}>
                <div className="px-5 pb-5">{cards(archived)}</div>
              </Disclosure>
            </Card>
          )}
        </>
      )}
      {renamed !== undefined && (
        <LinkDialog
          eventId={event._id}
          link={data.find(({ _id }) => _id === renamed)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  )
}

function LoadingLinks() {
  return (
    <>
      <output className="sr-only">Carregando os links...</output>
      <Skeleton className="h-12 w-40" />
      <Skeleton className="h-60 rounded-lg" />
      <Skeleton className="h-60 rounded-lg" />
    </>
  )
}
