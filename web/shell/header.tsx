import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import {
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from '../framework/router/router.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { AccountProps } from './account.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { MobileMenu, useMobileAccount } from './mobile-menu.tsx'

export function Header(props: AccountProps) {
  return <HeaderBar scrolled={useScrolled()} {...props} />
}

/** Header with the same height in both looks, so that nothing below it moves. */
export function HeaderBar({ scrolled, auth, onLogout }: AccountProps & { scrolled: boolean }) {
  const [open, setOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const close = useCallback(() => setOpen(false), [])
  const loaded = useMobileAccount(auth.status === 'signed-in', open)
  useDismiss({ open, inside: bar, opener: toggle, onClose: close })

  return (
    <>
      <header
        ref={bar}
        data-scrolled={scrolled}
        className={classes(
          'sticky top-0 z-40 h-(--header-height) transition-[background-color,box-shadow] duration-200',
          scrolled || open ? 'bg-surface shadow-bar' : 'bg-transparent',
        )}
      >
        <div className="page-width flex h-full items-center justify-between gap-2">
          <Link to="/" onClick={close} className="inline-flex min-h-11 items-center rounded-md">
            <Brand className="text-xl" />
          </Link>
          <div className="flex items-center gap-2 max-md:hidden">
            <AccountMenu auth={auth} onLogout={onLogout} />
          </div>
          <IconButton
            ref={toggle}
            label={open ? 'Fechar menu' : 'Abrir menu'}
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpen(!open)}
            className="-mr-2.5 md:hidden"
          >
            {open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
          </IconButton>
        </div>
        <nav
          id={panelId}
          aria-label="Menu"
          hidden={!open}
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header-height))] animate-drop overflow-y-auto border-t border-line bg-surface py-5 shadow-float md:hidden"
        >
          <div className="page-width">
            {open && <MobileMenu {...{ auth, onLogout, loaded }} onClose={close} />}
          </div>
        </nav>
      </header>
      {open && (
        <div
          role="presentation"
          onClick={close}
          className="fixed inset-0 z-30 animate-fade bg-scrim md:hidden"
        />
      )}
    </>
  )
}

type DismissOptions = {
  open: boolean
  /** Element outside of which a focus closes the menu. */
  inside: RefObject<HTMLElement | null>
  /** Element that gets the focus back after Escape. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Closes an open menu on Escape, when the focus leaves it, and on going back. */
function useDismiss({ open, inside, opener, onClose }: DismissOptions) {
  useEffect(() => {
    if (!open) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      opener.current?.focus()
    }
    const onFocusIn = (event: FocusEvent) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) onClose()
    }
    document.addEventListener('keydown', onKeyDown, { signal })
    document.addEventListener('focusin', onFocusIn, { signal })
    window.addEventListener('popstate', onClose, { signal })
    return () => listening.abort()
  }, [open, inside, opener, onClose])
}

const THRESHOLD_PX = 10

function subscribe(notify: () => void): () => void {
  window.addEventListener('scroll', notify, { passive: true })
  return () => window.removeEventListener('scroll', notify)
}

/** True if the page is scrolled. False on the server and in the first render. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > THRESHOLD_PX,
    () => false,
  )
}
