import type { Access } from '@55tickets/contracts/http/call.ts'
import { Fragment, type ReactNode, useEffect } from 'react'
import { createPath } from '../framework/router/history.ts'
import { Navigate, useLocation, useNavigate } from '../framework/router/router.tsx'
import { ApiError } from '../lib/api/api.ts'
import { useAuth, useAuthState } from '../lib/auth/auth.tsx'
import type { LoginArrival } from '../lib/auth/login-arrival.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Spinner } from '../ui/spinner.tsx'

/**
 * Redirects to the login: signed-out visitors of a protected page, and visitors of any page whose
 * call found the login ended. Follows the address bar, which is ahead of the page shown.
 */
export function LoginGuard({ access }: { access: Access }) {
  const { onLost, forgetChoice } = useAuth()
  const state = useAuthState()
  const navigate = useNavigate()
  const from = createPath(useLocation())

  useEffect(() => {
    // Protected pages are handled below.
    if (access === 'user') return undefined
    return onLost(() => {
      const arrival: LoginArrival = { from }
      navigate('/login', { state: arrival })
    })
  }, [access, onLost, navigate, from])

  useEffect(() => {
    if (access === 'open' && state.status !== 'signed-in') forgetChoice()
  }, [access, state, forgetChoice])

  if (access === 'open' || state.status !== 'signed-out') return null
  // Do not ask somebody who has just signed out to sign in again.
  if (state.byChoice) return <Navigate to="/" replace />
  const arrival: LoginArrival = { from }
  return <Navigate to="/login" replace state={arrival} />
}

interface ProtectedProps {
  readonly access: Access
  /** Element around what is shown instead of the page. */
  readonly Box?: 'div' | 'main'
  readonly children: ReactNode
}

/** Shows a protected page to signed-in users only, and remounts it for each user. */
export function Protected({ access, Box = 'div', children }: ProtectedProps) {
  const { check } = useAuth()
  const state = useAuthState()
  if (access === 'open') return children
  if (state.status === 'signed-in') return <Fragment key={state.user.id}>{children}</Fragment>
  return (
    <Box className="page-width grid min-h-96 place-items-center pt-10">
      {state.status === 'unreachable' ? (
        <ErrorPanel title="Não foi possível carregar sua conta" onRetry={() => void check()}>
          {(state.error instanceof ApiError && state.error.message) ||
            'Tente novamente em instantes.'}
        </ErrorPanel>
      ) : (
        <output className="grid justify-items-center gap-4 text-ink-soft">
          <Spinner className="size-10 text-action" />
          Carregando sua conta...
        </output>
      )}
    </Box>
  )
}
