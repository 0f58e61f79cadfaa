import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MessageCard } from './message-card.tsx'
import { messagesQuery } from './queries.ts'
import { TermsNotice } from './terms-notice.tsx'

interface MessageListProps {
  readonly event: EditedEvent
  readonly page: number
  readonly newPath: string
  readonly onPageChange: (page: number) => void
}

/** Messages of an event, the newest first, with how far each is. */
export function MessageList({ event, page, newPath, onPageChange }: MessageListProps) {
  const { data, error, isFetching, refetch } = useQuery(messagesQuery(useApi(), event._id, page))
  if (!data)
    return error ? (
      <ErrorPanel
        title="Não foi possível carregar as mensagens"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    ) : (
      <LoadingMessages />
    )
  const { docs, totalPages, terms, serverTime } = data
  const write = event.state !== 'draft' && event.state !== 'cancelled' && (
    <ButtonLink to={newPath} className="max-sm:w-full">
      <Plus aria-hidden="true" />
      Escrever mensagem
    </ButtonLink>
  )
  if (docs.length === 0)
    return (
      <>
        <TermsNotice terms={terms} />
        <EmptyPanel title="Nenhuma mensagem ainda" actions={write}>
          {event.state === 'draft'
            ? 'Depois de publicar, escreva aqui para quem tem ingresso, cortesia ou inscrição.'
            : 'Escreva um e-mail para quem tem ingresso, cortesia ou inscrição: todos ou só alguns.'}
        </EmptyPanel>
      </>
    )
  return (
    <>
      <TermsNotice terms={terms} />
      {write && <div>{write}</div>}
      <ul className="grid gap-4">
        {docs.map((message) => (
          <li key={message._id}>
            <MessageCard
              eventId={event._id}
              timezone={event.dates.timezone}
              {...{ message, serverTime }}
            />
          </li>
        ))}
      </ul>
      {totalPages > 1 && (
        <Pagination
          current={page}
          total={totalPages}
          pages={pageButtons(page, totalPages)}
          onSelect={onPageChange}
        />
      )}
    </>
  )
}

function LoadingMessages() {
  return (
    <>
      <output className="sr-only">Carregando as mensagens...</output>
      <Skeleton className="h-12 w-52" />
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-44 rounded-lg" />
    </>
  )
}
