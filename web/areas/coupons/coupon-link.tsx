import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import Link from 'lucide-react/icons/link'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useSite } from '../../lib/app-context.tsx'
import { copyText } from '../../lib/toasts/copy-text.ts'
import { Button } from '../../ui/button.tsx'

interface CouponLinkProps {
  readonly event: EditedEvent
  readonly code: string
}

/** Address of the event's page with the coupon filled in, to copy and to share. */
export function CouponLink({ event, code }: CouponLinkProps) {
  const { publicUrl } = useSite()
  const [canShare] = useState(() => typeof navigator.share === 'function')
  const { _id, page } = event
  const url = `${publicUrl}${eventPath({ _id, slug: page.slug })}?cupom=${encodeURIComponent(code)}`
  const share = () => {
    // Rejects if the person closes the menu, which is no failure.
    navigator.share({ title: page.name, url }).catch(() => undefined)
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Copiar link com o cupom ${code}`}
        onClick={() => void copyText(url, 'Link copiado.')}
      >
        <Link aria-hidden="true" />
        Copiar link
      </Button>
      {canShare && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Compartilhar link com o cupom ${code}`}
          onClick={share}
        >
          <Share2 aria-hidden="true" />
          Compartilhar
        </Button>
      )}
    </>
  )
}
