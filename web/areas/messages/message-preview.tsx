import type { MessageKind } from '@55tickets/rules/messages/message.ts'
import { RichText } from '../../lib/rich-text/rich-text.tsx'

interface MessagePreviewProps {
  readonly kind: MessageKind
  readonly subject: string
  readonly body: string
  readonly organization: string
  readonly event: string
}

/** The mail as people will read it. */
export function MessagePreview({ kind, subject, body, organization, event }: MessagePreviewProps) {
  return (
    <div className="rounded-md border border-line bg-paper p-3 sm:p-5">
      <p className="px-2 text-lg font-black text-action">55Tickets</p>
      <div className="mt-2 rounded-lg border border-line bg-surface px-4 py-5 sm:px-6">
        <p className="text-xl leading-tight font-black wrap-anywhere">{subject || 'Assunto'}</p>
        <p className="mt-3 wrap-anywhere">{`Olá, Ana. Mensagem de ${organization} sobre ${event}:`}</p>
        <RichText html={body || '<p>O texto aparece aqui.</p>'} />
        <p className="mt-4 border-t border-line pt-3 text-sm text-ink-soft wrap-anywhere">
          {`Você recebe este e-mail porque tem ingresso ou inscrição de ${event}.`}
        </p>
        {kind === 'marketing' && (
          <p className="mt-2 text-sm text-ink-soft underline wrap-anywhere">
            {`Não quero mais divulgação de ${organization}`}
          </p>
        )}
      </div>
    </div>
  )
}
