import { localParts } from '@55tickets/rules/text/zone.ts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from '../framework/router/router.tsx'
import { useSite } from '../lib/app-context.tsx'
import { useAuth, useAuthState } from '../lib/auth/auth.tsx'
import { useNow } from '../lib/time/now.tsx'
import { toast } from '../lib/toasts/toasts.tsx'
import { Layout } from './layout.tsx'

/** Message after a logout that the server did not receive: its login is still active. */
const logoutFailedText =
  'Você saiu neste navegador, mas não foi possível encerrar o acesso no servidor. Quando a conexão voltar, entre e saia de novo.'

/** Connects the layout of every page to login and reservations. */
export function Shell({ children }: { children: ReactNode }) {
  const auth = useAuth()
  const navigate = useNavigate()
  const { company } = useSite()
  const { year } = localParts(useNow(), 'America/Sao_Paulo')
  const leave = () => {
    navigate('/')
    auth.logout().then(
      () => toast.info('Logged out successfully.'),
      (error: unknown) => {
        toast.error(logoutFailedText)
        reportError(error)
      },
    )
  }
  const state = useAuthState()
  return (
    <Layout
      auth={state}
      onLogout={leave}
      company={company}
      year={year}
      reservation={state.status === 'signed-in' && <Reservation userId={state.user.id} />}
    >
      {children}
    </Layout>
  )
}

/** Loaded for signed-in users only; a failed load is tried again only by the next page view. */
function Reservation({ userId }: { userId: string }) {
  const [loaded, setLoaded] = useState<{ Bar: ComponentType<{ userId: string }> }>()
  useEffect(() => {
    import('./reservation-bar.tsx').then(
      ({ ReservationBar }) => setLoaded({ Bar: ReservationBar }),
      () => undefined,
    )
  }, [])
  return loaded ? <loaded.Bar userId={userId} /> : null
}
