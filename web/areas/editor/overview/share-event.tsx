import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { useId, useRef, useState } from 'react'
import { useSite } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonClasses, buttonContent } from '../../../ui/button-look.ts'
import { classes } from '../../../ui/classes.ts'
import { controlClasses } from '../../../ui/form/control-look.ts'
import { eventDateLine } from './overview-head.tsx'

/** Address of the event's page, to copy, to share, and as a ready WhatsApp text. */
export function ShareEvent({ event }: { event: EditedEvent }) {
  const { publicUrl } = useSite()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const [canShare] = useState(() => typeof navigator.share === 'function')
  const url = `${publicUrl}${eventPath({ _id: event._id, slug: event.page.slug })}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
      toast.success('Link copiado.')
    } catch {
      // The clipboard may be denied, or missing without https: the link can be copied by hand.
      input.current?.select()
      toast.error('Não foi possível copiar. Selecione o link e copie manualmente.')
    }
  }
  const share = () => {
    // Rejects if the person closes the menu, which is no failure.
    navigator.share({ title: event.page.name, url }).catch(() => undefined)
  }
  const CopyIcon = isCopied ? Check : Copy
  return (
    <div className="grid gap-3">
      <div>
        <label htmlFor={id} className="mb-1.5 inline-block text-sm font-semibold">
          Link da página
        </label>
        <input
          ref={input}
          id={id}
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
          className={classes(controlClasses, 'truncate')}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(invitation(event, url))}`}
          target="_blank"
          rel="noopener noreferrer"
          className={classes(buttonClasses({}), 'grow sm:grow-0')}
        >
          <span className={buttonContent}>
            <MessageCircle aria-hidden="true" />
            Enviar por WhatsApp
          </span>
        </a>
        <Button variant="secondary" onClick={() => void copy()} className="grow sm:grow-0">
          <CopyIcon aria-hidden="true" />
          {isCopied ? 'Link copiado' : 'Copiar link'}
        </Button>
        {canShare && (
          <Button variant="secondary" onClick={share} className="grow sm:grow-0">
            <Share2 aria-hidden="true" />
            Compartilhar
          </Button>
        )}
      </div>
    </div>
  )
}

/** Text for a chat: what, when, where, and the address. */
function invitation(event: EditedEvent, url: string): string {
  const { locationName, city, region } = event.place
  return [
    `${event.page.name} 🎟️`,
    eventDateLine(event),
    `${locationName}, ${city}, ${region}`,
    `Ingressos: ${url}`,
  ].join('\n')
}
