import { localParts } from '@55tickets/rules/zone.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '../lib/app-context.tsx'
import { useAuth } from '../lib/auth.tsx'
import { useNow } from '../lib/now.tsx'
import { Layout } from '../shell/layout.tsx'

/** Gives the frame of every page what it shows. */
export function Shell({ children }: { children: ReactNode }) {
  const { state, logout } = useAuth()
  const navigate = useNavigate()
  const { company } = useSite()
  const { year } = localParts(useNow(), 'America/Sao_Paulo')
  const leave = () => {
    logout()
    void navigate('/')
  }
  return (
    <Layout auth={state} onLogout={leave} company={company} year={year}>
      {children}
    </Layout>
  )
}
