import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { Link, useLocation } from '../../framework/router/router.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { isShown, type WorkspaceLink } from './workspace-links.ts'

interface FootBarProps {
  readonly links: readonly WorkspaceLink[]
  readonly isLoading: boolean
}

const itemClasses =
  'flex h-16 min-w-0 flex-col items-center justify-center gap-1 text-xs font-semibold text-ink-soft -outline-offset-3 focus-visible:shadow-none [&>svg]:size-6'
const currentClasses =
  'aria-[current=page]:text-action-strong aria-[current=page]:shadow-[inset_0_3px_0_var(--action)]'

/** Navigation at the foot of a phone, with a sheet for what does not fit. */
export function FootBar({ links, isLoading }: FootBarProps) {
  const { pathname } = useLocation()
  const { inBar, more } = splitLinks(links)
  // One screen needs no navigation; the bar stays while it is unknown, so that nothing jumps.
  if (links.length < 2 && !isLoading) return null
  return (
    <nav
      aria-label="Navegação"
      className="foot-bar z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface md:hidden"
    >
      {isLoading && <div className="h-16" />}
      {inBar.map((link) => (
        <BarLink key={link.to} {...{ link, pathname }} />
      ))}
      {more.length > 0 && <More links={more} pathname={pathname} />}
    </nav>
  )
}

/** Most that a bar has room for, "Mais" included. */
const MAX_IN_BAR = 5

/** Links for the bar, and those that "Mais" opens. */
function splitLinks(links: readonly WorkspaceLink[]) {
  const inBar = links.filter(({ isInBar }) => isInBar)
  const hasRoom = inBar.length + (inBar.length < links.length ? 1 : 0) <= MAX_IN_BAR
  const shown = hasRoom ? inBar : inBar.slice(0, MAX_IN_BAR - 1)
  return { inBar: shown, more: links.filter((link) => !shown.includes(link)) }
}

function BarLink({ link, pathname }: { link: WorkspaceLink; pathname: string }) {
  const { to, label, icon: Icon, isOutside } = link
  return (
    <Link
      to={to}
      reloadDocument={isOutside}
      aria-current={isShown(link, pathname) ? 'page' : undefined}
      className={classes(itemClasses, currentClasses)}
    >
      <Icon aria-hidden="true" />
      <span className="max-w-full truncate">{label}</span>
    </Link>
  )
}

interface MoreProps {
  readonly links: readonly WorkspaceLink[]
  readonly pathname: string
}

function More({ links, pathname }: MoreProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isHere = links.some(({ to }) => to === pathname)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className={classes(
          itemClasses,
          isHere && 'text-action-strong shadow-[inset_0_3px_0_var(--action)]',
        )}
      >
        <Ellipsis aria-hidden="true" />
        Mais
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Mais" className="top-auto rounded-t-lg">
        <ul>
          {links.map(({ to, label, icon: Icon, isOutside }) => (
            <li key={to}>
              <Link
                to={to}
                reloadDocument={isOutside}
                aria-current={to === pathname ? 'page' : undefined}
                onClick={() => setIsOpen(false)}
                className="-mx-3 flex min-h-13 items-center gap-4 rounded-md px-3 text-lg font-semibold hover:bg-action-soft aria-[current=page]:text-action-strong [&>svg]:size-5 [&>svg]:text-ink-soft"
              >
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
