import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { Message } from '@55tickets/contracts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readAudience } from './message-values.ts'
import { NewMessage, type TextFieldComponent } from './new-message.tsx'
import { messagesQuery } from './queries.ts'

interface NewMessageScreenProps {
  readonly event: EditedEvent
  /** Query string of the address, which may choose the audience. */
  readonly search: string
  readonly listPath: string
  readonly RichTextField: TextFieldComponent
  readonly onSent: () => void
}

/** Screen on which a message is written. */
export function NewMessageScreen(props: NewMessageScreenProps) {
  const { event, search, listPath, RichTextField, onSent } = props
  const { data, error, isFetching, refetch } = useQuery(messagesQuery(useApi(), event._id, 1))
  const [base] = useState(() => readAudience(new URLSearchParams(search)))
  return (
    <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 py-4 md:ml-10 md:py-8">
      <div>
        <BackLink to={listPath}>Mensagens</BackLink>
        <h1 className="mt-1 text-2xl font-black">Nova mensagem</h1>
        <p className="text-ink-soft wrap-anywhere">{event.page.name}</p>
      </div>
      {data ? (
        <NewMessage
          {...{ event, base, RichTextField }}
          terms={data.terms}
          onSent={(message) => {
            toast.success(sentText(message))
            onSent()
          }}
        />
      ) : error ? (
        <ErrorPanel
          title="Não foi possível abrir a mensagem"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      ) : (
        <>
          <output className="sr-only">Carregando...</output>
          <Skeleton className="h-20 rounded-md" />
          <Skeleton className="h-40 rounded-md" />
          <Skeleton className="h-72 rounded-md" />
        </>
      )}
    </div>
  )
}

const sentText = ({ status }: Message): string =>
  status === 'review' ? 'Mensagem enviada para análise.' : 'Mensagem pronta para envio.'
