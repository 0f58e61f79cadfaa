import { createContext, type ReactNode, useContext } from 'react'
import type { Api } from './api/api.ts'
import type { SiteConfig } from './site.ts'

interface AppContextValue {
  readonly api: Api
  readonly site: SiteConfig
}

const AppContext = createContext<AppContextValue | undefined>(undefined)

/**
 * Provides API and site to the tree; not imported, because on the server each request has its own.
 */
export function AppProvider({ api, site, children }: AppContextValue & { children: ReactNode }) {
  return <AppContext value={{ api, site }}>{children}</AppContext>
}

function useAppContext(): AppContextValue {
  const context = useContext(AppContext)
  if (!context) throw new Error('useApi and useSite need an AppProvider')
  return context
}

export const useApi = (): Api => useAppContext().api
export const useSite = (): SiteConfig => useAppContext().site
