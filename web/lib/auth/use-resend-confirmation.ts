import { type Api, serverMessage } from '../api/api.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { useApi } from '../app-context.tsx'
import { toast } from '../toasts/toasts.tsx'
import { useUser } from './auth.tsx'

/** Mails another link that proves an address, and tells whether it worked. */
export const resendConfirmation = (api: Api, email: string): Promise<void> =>
  requestLink(api, email).then(
    () => tellSent(email),
    (error) => tellFailure(error),
  )

const requestLink = (api: Api, email: string) =>
  api('requestConfirmation', { body: { email, origin: window.location.origin } })
const tellSent = (email: string) =>
  toast.success(`Enviamos o link para ${email}. Procure também no spam.`)
const tellFailure = (error: unknown) =>
  toast.error(serverMessage(error) ?? 'Não foi possível enviar o link. Tente novamente.')

/** Mutation that mails another link that proves the user's address. */
export function useResendConfirmation() {
  const api = useApi()
  const { email } = useUser()
  const { mutate, isPending, isSuccess } = useSingleMutation({
    mutationFn: () => requestLink(api, email),
    onSuccess: () => tellSent(email),
    onError: tellFailure,
  })
  return { email, resend: () => mutate(), isPending, isSuccess }
}
