import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../../framework/router/router.tsx'
import { ApiError, serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth, useUser } from '../../lib/auth/auth.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmailNotice } from './email-notice.tsx'
import { organizationsKey } from './queries.ts'

/** Accepts an invite as the signed-in user. */
export function AcceptInvite({ token }: { token: string }) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { check } = useAuth()
  const { email } = useUser()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => api('acceptInvite', { params: { token } }),
    onSuccess: ({ slug, name, isConfirmed }) => {
      void client.invalidateQueries({ queryKey: organizationsKey })
      // The account's menu shows the workspace from now on.
      void check()
      toast.success(
        isConfirmed ? `Você está na equipe de ${name}.` : 'Pronto! Agora um dono confirma você.',
      )
      if (isMounted.current) navigate(`/promotor/o/${slug}`, { replace: true })
    },
  })
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'ALREADY_MEMBER')
    return (
      <div className="grid gap-3">
        <p role="alert">Você já faz parte desta equipe.</p>
        <ButtonLink to="/promotor" size="lg">
          Abrir a área do promotor
        </ButtonLink>
      </div>
    )
  return (
    <div className="grid gap-3">
      {code === 'EMAIL_NOT_PROVED' && <EmailNotice />}
      <div role="alert">
        {error && (
          <p className="font-semibold text-danger">
            {serverMessage(error) ?? 'Não foi possível aceitar. Tente novamente.'}
          </p>
        )}
      </div>
      <Button size="lg" busy={isPending} busyLabel="Aceitando..." onClick={() => mutate()}>
        Aceitar convite
      </Button>
      <p className="text-sm text-ink-soft wrap-anywhere">{`Você entrou como ${email}.`}</p>
    </div>
  )
}
