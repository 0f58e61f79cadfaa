import { serverMessage } from '../api/api.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { useApi } from '../app-context.tsx'
import { toast } from '../toasts/toasts.tsx'
import { useUser } from './auth.tsx'

/** Mails another link that proves the user's address. */
export function useResendConfirmation() {
  const api = useApi()
  const { email } = useUser()
  const { mutate, isPending, isSuccess } = useSingleMutation({
    mutationFn: () =>
      api('requestConfirmation', { body: { email, origin: window.location.origin } }),
    onSuccess: () => toast.success(`Enviamos o link para ${email}. Procure também no spam.`),
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Não foi possível enviar o link. Tente novamente.'),
  })
  return { email, resend: () => mutate(), isPending, isSuccess }
}
