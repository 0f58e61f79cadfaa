import MailWarning from 'lucide-react/icons/mail-warning'
import { useResendConfirmation } from '../../lib/auth/use-resend-confirmation.ts'
import { Button } from '../../ui/button.tsx'

/** Tells a user that their address is not proved yet, and mails another link on request. */
export function EmailNotice() {
  const { email, resend, isPending } = useResendConfirmation()
  return (
    <section
      aria-label="Confirme seu email"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-warn-soft px-4 py-3 sm:px-5"
    >
      <MailWarning aria-hidden="true" className="size-6 shrink-0 text-warn" />
      <p className="min-w-48 grow basis-0 text-sm">
        <strong className="font-bold">Confirme seu email</strong> para criar sua organização, enviar
        imagens, publicar e convidar pessoas: abra o link que enviamos para{' '}
        <span className="font-semibold wrap-anywhere">{email}</span>.
      </p>
      <Button size="sm" variant="secondary" busy={isPending} onClick={resend}>
        Reenviar
      </Button>
    </section>
  )
}
