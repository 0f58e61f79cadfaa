import type { TeamMessage } from '@55tickets/contracts/team/messages.ts'
import { messageKindNames } from '@55tickets/rules/messages/message.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../framework/router/router.tsx'
import { useApi } from '../../../lib/app-context.tsx'
import { RichText } from '../../../lib/rich-text/rich-text.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PagedResults } from '../paged-results.tsx'
import { teamMessagesQuery } from '../queries.ts'
import { RefuseMessage } from './refuse-message.tsx'
import { useApproveMessage } from './use-approve-message.ts'

interface MessageReviewsProps {
  readonly page: number
  readonly onPageChange: (page: number) => void
}

const texts = {
  label: 'Mensagens para analisar',
  loading: 'Carregando as mensagens...',
  failed: 'Não foi possível carregar as mensagens',
  empty: 'Nenhuma mensagem para analisar',
  emptyHint: 'A primeira mensagem de cada organização nova espera aqui antes do envio.',
  count: (total: number) => (total === 1 ? '1 mensagem' : `${countText(total)} mensagens`),
}

/** First messages of new organizations, which are sent once the team approves them. */
export function MessageReviews({ page, onPageChange }: MessageReviewsProps) {
  const query = useQuery(teamMessagesQuery(useApi(), page))
  const [refused, setRefused] = useState<TeamMessage>()
  return (
    <>
      <h1 className="mb-2 text-2xl font-black">Mensagens para analisar</h1>
      <p className="mb-6 max-w-reading text-ink-soft">
        A primeira mensagem de uma organização nova só sai depois da nossa aprovação. Recuse o que
        for golpe, spam ou não tiver a ver com o evento.
      </p>
      <PagedResults
        query={query}
        page={page}
        onPageChange={onPageChange}
        texts={texts}
        skeletonClassName="h-60 rounded-lg"
      >
        {(message) => (
          <MessageRow key={message._id} message={message} onRefuse={() => setRefused(message)} />
        )}
      </PagedResults>
      {refused && <RefuseMessage message={refused} onClose={() => setRefused(undefined)} />}
    </>
  )
}

interface MessageRowProps {
  readonly message: TeamMessage
  readonly onRefuse: () => void
}

function MessageRow({ message, onRefuse }: MessageRowProps) {
  const { organization, event, kind, subject, body, author, people, sendAt, createdAt } = message
  const { approve, isPending } = useApproveMessage(message)
  return (
    <li>
      <Card className="grid gap-3 p-5">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <h2 className="min-w-0 grow text-lg wrap-anywhere">{subject}</h2>
          <Badge tone={kind === 'marketing' ? 'warn' : 'neutral'} className="mt-1">
            {messageKindNames[kind]}
          </Badge>
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">
          <Link
            to={`/equipe/organizacoes/${organization._id}`}
            className="font-semibold text-action underline"
          >
            {organization.name}
          </Link>
          {` · ${event}${author === null ? '' : ` · ${author}`}`}
        </p>
        <RichText html={body} className="rounded-md bg-sunken px-4 py-2" />
        <p className="text-sm text-ink-soft tabular-nums">
          {`Para ${people === 1 ? '1 pessoa' : `${countText(people)} pessoas`} · escrita em ${momentText(createdAt, HOME_ZONE)} · envio em ${momentText(sendAt, HOME_ZONE)}`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={isPending} busyLabel="Aprovando..." onClick={approve}>
            Aprovar
          </Button>
          <Button variant="secondary" onClick={onRefuse}>
            Recusar
          </Button>
        </div>
      </Card>
    </li>
  )
}
