import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { TrackingLink } from '@55tickets/contracts/links.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useId, useState } from 'react'
import { useSite } from '../../lib/app-context.tsx'
import { copyText } from '../../lib/toasts/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useLinkArchive } from './use-link-archive.ts'

interface LinkCardProps {
  readonly event: EditedEvent
  readonly link: TrackingLink
  readonly canWrite: boolean
  readonly onRename: () => void
}

/** One tracking link: its address, and what came of it. */
export function LinkCard({ event, link, canWrite, onRename }: LinkCardProps) {
  const { name, clicks, orders, gross, archivedAt } = link
  const titleId = useId()
  const { setArchived, isPending } = useLinkArchive(event._id, link)
  const isArchived = archivedAt !== null
  return (
    <Card>
      <article aria-labelledby={titleId} className="grid gap-4 p-5">
        <h2 id={titleId} className="text-lg leading-tight font-bold wrap-anywhere">
          {name}
        </h2>
        {!isArchived && <LinkAddress event={event} link={link} />}
        <dl className="grid grid-cols-[auto_auto_1fr] gap-x-8 tabular-nums">
          <Fact name="Cliques" value={countText(clicks)} />
          <Fact name="Pedidos" value={countText(orders)} />
          <Fact name="Vendas" value={formatReais(gross)} />
        </dl>
        {canWrite && (
          <div className="-mx-2 -mb-2 flex flex-wrap gap-1">
            <Button variant="quiet" size="sm" aria-label={`Renomear ${name}`} onClick={onRename}>
              Renomear
            </Button>
            <Button
              variant="quiet"
              size="sm"
              busy={isPending}
              aria-label={`${isArchived ? 'Usar de novo' : 'Arquivar'} ${name}`}
              onClick={() => setArchived(!isArchived)}
            >
              {isArchived ? 'Usar de novo' : 'Arquivar'}
            </Button>
          </div>
        )}
      </article>
    </Card>
  )
}

/** Address of the event's page with the code of the link, to copy and to share. */
function LinkAddress({ event, link }: Pick<LinkCardProps, 'event' | 'link'>) {
  const { publicUrl } = useSite()
  const [canShare] = useState(() => typeof navigator.share === 'function')
  const { _id, page } = event
  const url = `${publicUrl}${eventPath({ _id, slug: page.slug })}?via=${link.code}`
  const share = () => {
    // Rejects if the person closes the menu, which is no failure.
    navigator.share({ title: page.name, url }).catch(() => undefined)
  }
  return (
    <div className="grid gap-3">
      <p className="rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere text-ink-soft select-all">
        {url.replace(/^https?:\/\//, '')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Copiar link ${link.name}`}
          onClick={() => void copyText(url, 'Link copiado.')}
          className="max-sm:grow"
        >
          <Copy aria-hidden="true" />
          Copiar link
        </Button>
        {canShare && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Compartilhar link ${link.name}`}
            onClick={share}
            className="max-sm:grow"
          >
            <Share2 aria-hidden="true" />
            Compartilhar
          </Button>
        )}
      </div>
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="text-xl font-black">{value}</dd>
  </div>
)
