import { serverMessage } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useUser } from '../../../lib/auth/auth.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'

/** Mails another link that proves the user's address. */
export function ResendConfirmation() {
  const api = useApi()
  const { email } = useUser()
  const { mutate, isPending, isSuccess } = useSingleMutation({
    mutationFn: () =>
      api('requestConfirmation', { body: { email, origin: window.location.origin } }),
    onSuccess: () => toast.success(`Enviamos o link para ${email}. Procure também no spam.`),
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Não foi possível enviar o link. Tente novamente.'),
  })
  return (
    <Button size="sm" variant="secondary" busy={isPending} onClick={() => mutate()}>
      {isSuccess ? 'Reenviar de novo' : 'Reenviar'}
    </Button>
  )
}
