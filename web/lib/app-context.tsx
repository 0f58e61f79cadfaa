import { createContext, type ReactNode, useContext } from 'react'
import type { Api } from './api.ts'
import type { SiteConfig } from './site.ts'

interface AppSurroundings {
  readonly api: Api
  readonly site: SiteConfig
}

const AppContext = createContext<AppSurroundings | undefined>(undefined)

/**
 * Provides API and site to the tree; not imported, because on the server each request has its own.
 */
export function AppProvider({ api, site, children }: AppSurroundings & { children: ReactNode }) {
  return <AppContext value={{ api, site }}>{children}</AppContext>
}

function useSurroundings(): AppSurroundings {
  const surroundings = useContext(AppContext)
  if (!surroundings) throw new Error('useApi and useSite need an AppProvider')
  return surroundings
}

export const useApi = (): Api => useSurroundings().api
export const useSite = (): SiteConfig => useSurroundings().site
