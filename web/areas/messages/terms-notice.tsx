import type { MessageTerms } from '@55tickets/contracts/messages.ts'
import Info from 'lucide-react/icons/info'
import { useResendConfirmation } from '../../lib/auth/use-resend-confirmation.ts'
import { Button } from '../../ui/button.tsx'

/** Tells what stands in the way of a message, or changes how it is sent; nothing for most. */
export function TermsNotice({ terms }: { terms: MessageTerms }) {
  if (!terms.isEmailProved) return <UnprovedAddress />
  const text = noticeText(terms)
  if (text === null) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-warn-soft px-4 py-3 text-sm">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      {text}
    </p>
  )
}

function noticeText({ status, isReviewed, perDay }: MessageTerms): string | null {
  if (status === 'suspended')
    return 'A organização está suspensa e não envia mensagens. Fale com nossa equipe.'
  if (isReviewed)
    return 'É a primeira mensagem da sua organização: nossa equipe lê antes do envio, em geral no mesmo dia útil, e avisa você por e-mail.'
  if (status === 'new')
    return `Enquanto a organização é nova: ${perDay} mensagem por dia, sem links.`
  return null
}

function UnprovedAddress() {
  const { resend, isPending, isSuccess } = useResendConfirmation()
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-warn-soft px-4 py-3 text-sm">
      <p className="grow">Para enviar mensagens, confirme seu e-mail pelo link que mandamos.</p>
      <Button size="sm" variant="secondary" busy={isPending} onClick={resend}>
        {isSuccess ? 'Reenviar de novo' : 'Reenviar'}
      </Button>
    </div>
  )
}
