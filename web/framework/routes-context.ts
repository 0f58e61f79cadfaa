import { createContext, useContext } from 'react'
import type { Routes } from './routes.ts'

/** The table of all pages, for code that pages import and that must not import them. */
export const RoutesContext = createContext<Routes | undefined>(undefined)

export function useRoutes(): Routes {
  const routes = useContext(RoutesContext)
  if (!routes) throw new Error('useRoutes needs a RoutesContext')
  return routes
}
