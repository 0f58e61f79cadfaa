import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import type { ReactNode } from 'react'
import { useUser } from '../../lib/auth/auth.tsx'
import { classes } from '../../ui/classes.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { FootBar } from './foot-bar.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import { SecondFactorBanner } from './second-factor-banner.tsx'
import { SideBar } from './side-bar.tsx'
import { useCurrentOrganization } from './use-current-organization.ts'
import { WorkspaceHeader } from './workspace-header.tsx'
import { eventLinks, organizationLinks, type WorkspaceLink } from './workspace-links.ts'

const CONTENT_ID = 'conteudo'

/** The event whose screens are shown. */
interface FramedEvent {
  readonly id: string
  readonly name: string
  readonly organizationSlug: string
}

interface WorkspaceFrameProps {
  /** Organizations of the user; undefined while they are unknown. */
  readonly organizations: readonly OwnOrganization[] | undefined
  /** Organization in the address. */
  readonly slug: string | undefined
  /** Event in the address; null while it is loading, undefined outside of one. */
  readonly event: FramedEvent | null | undefined
  /** Paths of all screens: the navigation leaves out those that do not exist. */
  readonly paths: readonly string[]
  readonly children: ReactNode
}

/**
 * Header and navigation of the promoters' workspace: a bar at the foot of a phone, at the side of a
 * desk. Its size does not depend on what is loaded, so that nothing moves. Who is in no organization
 * yet has no navigation.
 */
export function WorkspaceFrame(props: WorkspaceFrameProps) {
  const { organizations, event, paths, children } = props
  const slug = event ? event.organizationSlug : props.slug
  const current = useCurrentOrganization(organizations, slug)
  const links = findLinks(current, event, paths)
  const isMember = useUser().roles.includes('promoter')
  const isLoading = isMember && (event === null || organizations === undefined)
  const hasSideBar = isLoading || links.length > 0
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target={CONTENT_ID} />
      <WorkspaceHeader organizations={organizations} current={current} />
      <div
        className={classes(
          'grid grow grid-cols-1',
          hasSideBar && 'md:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)]',
        )}
      >
        {hasSideBar && <SideBar {...{ links, event, isLoading }} />}
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="min-w-0 pb-[calc(var(--page-foot)+1.5rem)] md:pb-10"
        >
          <ScreenTabs links={links} />
          {current && <SecondFactorBanner organization={current} />}
          {children}
        </main>
      </div>
      <FootBar {...{ links, isLoading }} />
    </div>
  )
}

function findLinks(
  current: OwnOrganization | undefined,
  event: FramedEvent | null | undefined,
  paths: readonly string[],
): readonly WorkspaceLink[] {
  if (!current?.isConfirmed || event === null) return []
  const reach = { membership: current, paths }
  return event ? eventLinks(event.id, reach) : organizationLinks(current.slug, reach)
}
