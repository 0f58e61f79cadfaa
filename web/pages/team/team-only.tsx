import type { ReactNode } from 'react'
import { TeamFrame } from '../../areas/team/team-frame.tsx'
import { useUser } from '../../lib/auth/auth.tsx'
import { NotFound } from '../../shell/not-found.tsx'

/** Shows "not found" to everybody outside the team. The server protects the data itself. */
export function TeamOnly({ children }: { children: ReactNode }) {
  if (!useUser().roles.includes('platform')) return <NotFound />
  return <TeamFrame>{children}</TeamFrame>
}
