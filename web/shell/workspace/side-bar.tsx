import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLocation } from '../../framework/router/router.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isShown, type WorkspaceLink } from './workspace-links.ts'

interface SideBarProps {
  readonly links: readonly WorkspaceLink[]
  readonly event: { readonly name: string; readonly organizationSlug: string } | null | undefined
  readonly isLoading: boolean
}

/** Navigation at the side of a desk. */
export function SideBar({ links, event, isLoading }: SideBarProps) {
  const { pathname } = useLocation()
  return (
    <div className="border-r border-line max-md:hidden">
      <nav
        aria-label={event ? 'Evento' : 'Área do promotor'}
        className="sticky top-(--header-height) max-h-[calc(100dvh-var(--header-height))] overflow-y-auto p-4"
      >
        {isLoading && <LoadingLinks />}
        {event && (
          <div className="mb-3 border-b border-line pb-3">
            <Link
              to={`/promotor/o/${event.organizationSlug}`}
              className="flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold text-action hover:text-action-strong"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              Todos os eventos
            </Link>
            <p className="line-clamp-3 px-3 font-bold wrap-anywhere">{event.name}</p>
          </div>
        )}
        <ul className="grid gap-1">
          {links.map((link) => (
            <SideLink key={link.to} {...{ link, pathname }} />
          ))}
        </ul>
      </nav>
    </div>
  )
}

function SideLink({ link, pathname }: { link: WorkspaceLink; pathname: string }) {
  const { to, label, icon: Icon, isOutside } = link
  return (
    <li>
      <Link
        to={to}
        reloadDocument={isOutside}
        aria-current={isShown(link, pathname) ? 'page' : undefined}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold text-ink-soft transition-colors hover:bg-action-soft hover:text-action-strong aria-[current=page]:bg-action-soft aria-[current=page]:text-action-strong [&>svg]:size-5 [&>svg]:shrink-0"
      >
        <Icon aria-hidden="true" />
        {label}
      </Link>
    </li>
  )
}

function LoadingLinks() {
  return (
    <div className="grid gap-3 p-1">
      <Skeleton className="h-9" />
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-9 w-3/5" />
    </div>
  )
}
