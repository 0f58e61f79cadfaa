import { useNavigate } from '../framework/router/router.tsx'
import { useAuth } from '../lib/auth/auth.tsx'
import { toast } from '../lib/toasts/toasts.tsx'

/** Message after a logout that the server did not receive: its login is still active. */
const logoutFailedText =
  'Você saiu neste navegador, mas não foi possível encerrar o acesso no servidor. Quando a conexão voltar, entre e saia de novo.'

/** Returns a function that logs out and goes to `/`. */
export function useLogout(): () => void {
  const auth = useAuth()
  const navigate = useNavigate()
  return () => {
    navigate('/')
    auth.logout().then(
      () => toast.info('Logged out successfully.'),
      (error: unknown) => {
        toast.error(logoutFailedText)
        reportError(error)
      },
    )
  }
}
