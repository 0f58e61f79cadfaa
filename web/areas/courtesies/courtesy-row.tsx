import type { Courtesy, CourtesyList } from '@55tickets/contracts/courtesies.ts'
import { whatsAppLink } from '@55tickets/rules/courtesies/invite-text.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useId, useState } from 'react'
import { copyText } from '../../lib/toasts/copy-text.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClasses, buttonContent } from '../../ui/button-look.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'

interface CourtesyRowProps {
  readonly eventId: string
  readonly courtesy: Courtesy
  readonly list: Pick<CourtesyList, 'timezone' | 'eventName'>
}

/** One courtesy: the guest, how far it has come, and how the guest gets it. */
export function CourtesyRow({ eventId, courtesy, list }: CourtesyRowProps) {
  const { name, ticketName, givenAt, givenBy, takenBackAt, enteredAt } = courtesy
  const { timezone } = list
  const [isLeaving, setIsLeaving] = useState(false)
  const titleId = useId()
  const contacts = [courtesy.email, courtesy.phone && maskPhone(courtesy.phone), courtesy.cpf]
  return (
    <Card className="px-4 py-3.5 sm:px-5">
      <article aria-labelledby={titleId} className="grid gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
          <h2 id={titleId} className="min-w-0 text-base font-bold tracking-normal wrap-anywhere">
            {name ?? 'Dados apagados'}
          </h2>
          <State {...{ courtesy, timezone }} />
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[ticketName, ...contacts].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm text-ink-soft">
          {givenBy ? `Dada por ${givenBy}, ` : 'Dada em '}
          <time dateTime={givenAt}>{momentText(givenAt, timezone)}</time>
        </p>
        {takenBackAt === null && enteredAt === null && name !== null && (
          <div className="-mx-1 mt-1 flex flex-wrap gap-2">
            <SendButtons {...{ courtesy, list }} />
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Retirar a cortesia de ${name}`}
              onClick={() => setIsLeaving(true)}
            >
              Retirar
            </Button>
          </div>
        )}
      </article>
      {isLeaving && (
        <TakeBackDialog {...{ eventId, courtesy }} onClose={() => setIsLeaving(false)} />
      )}
    </Card>
  )
}

function State({ courtesy, timezone }: { courtesy: Courtesy; timezone: string }) {
  const { takenBackAt, enteredAt, mailedAt } = courtesy
  if (enteredAt)
    return (
      <Badge tone="ok">
        <CircleCheck aria-hidden="true" />
        Entrou {momentText(enteredAt, timezone)}
      </Badge>
    )
  if (takenBackAt) return <Badge>Retirada {momentText(takenBackAt, timezone)}</Badge>
  return mailedAt ? (
    <Badge>
      <Mail aria-hidden="true" />
      E-mail enviado
    </Badge>
  ) : null
}

/** Sends the link by WhatsApp in one tap, or copies it. */
function SendButtons({ courtesy, list }: Pick<CourtesyRowProps, 'courtesy' | 'list'>) {
  const { name, phone, link } = courtesy
  if (link === null || name === null)
    return (
      <p className="w-full text-sm text-ink-soft">
        O link que a pessoa tem continua valendo. Para um novo, retire e dê de novo.
      </p>
    )
  return (
    <>
      <a
        href={whatsAppLink({ name, phone, link, eventName: list.eventName })}
        target="_blank"
        rel="noreferrer"
        aria-label={`Mandar por WhatsApp para ${name}`}
        className={classes(buttonClasses({ variant: 'secondary', size: 'sm' }), 'max-sm:grow')}
      >
        <span className={buttonContent}>
          <MessageCircle aria-hidden="true" />
          WhatsApp
        </span>
      </a>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Copiar link de ${name}`}
        onClick={() => void copyText(link, 'Link copiado.')}
        className="max-sm:grow"
      >
        <Copy aria-hidden="true" />
        Copiar link
      </Button>
    </>
  )
}
