import type { ReactNode } from 'react'
import { TeamFrame } from '../areas/team/team-frame.tsx'
import { useUser } from '../lib/auth.tsx'
import { NotFound } from '../shell/not-found.tsx'

/** What nobody else needs to know of: to them there is no such page. The server guards what it shows. */
export function TeamOnly({ children }: { children: ReactNode }) {
  if (!useUser().roles.includes('platform')) return <NotFound />
  return <TeamFrame>{children}</TeamFrame>
}
