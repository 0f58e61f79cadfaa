import { localParts } from '@55tickets/rules/text/zone.ts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useSite } from '../lib/app-context.tsx'
import { useAuthState } from '../lib/auth/auth.tsx'
import { useNow } from '../lib/time/now.tsx'
import { Layout } from './layout.tsx'
import { useLogout } from './use-logout.ts'

/** Connects the layout of every page to login and reservations. */
export function Shell({ children }: { children: ReactNode }) {
  const { company } = useSite()
  const { year } = localParts(useNow(), 'America/Sao_Paulo')
  const state = useAuthState()
  return (
    <Layout
      auth={state}
      onLogout={useLogout()}
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
