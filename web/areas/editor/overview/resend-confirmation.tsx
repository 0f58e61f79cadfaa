import { useResendConfirmation } from '../../../lib/auth/use-resend-confirmation.ts'
import { Button } from '../../../ui/button.tsx'

/** Mails another link that proves the user's address. */
export function ResendConfirmation() {
  const { resend, isPending, isSuccess } = useResendConfirmation()
  return (
    <Button size="sm" variant="secondary" busy={isPending} onClick={resend}>
      {isSuccess ? 'Reenviar de novo' : 'Reenviar'}
    </Button>
  )
}
