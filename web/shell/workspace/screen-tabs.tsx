import { Link, useLocation } from '../../framework/router/router.tsx'
import { showTab } from '../../ui/show-tab.ts'
import type { WorkspaceLink } from './workspace-links.ts'

/** Tabs of the screens that share one place in the navigation. A screen below one has none. */
export function ScreenTabs({ links }: { links: readonly WorkspaceLink[] }) {
  const { pathname } = useLocation()
  const place = links.find(({ tabs }) => tabs.some(({ to }) => to === pathname))
  if (!place || place.tabs.length < 2) return null
  return (
    <nav aria-label={place.label} className="border-b border-line bg-surface">
      <ul className="page-width flex max-w-3xl overflow-x-auto overflow-y-hidden max-sm:px-2 md:ml-10">
        {place.tabs.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              ref={to === pathname ? showTab : undefined}
              aria-current={to === pathname ? 'page' : undefined}
              className="flex min-h-12 items-center border-b-3 border-transparent px-3 text-base font-semibold text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-action aria-[current=page]:text-ink sm:px-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
