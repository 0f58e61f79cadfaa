import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useCallback, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { AccountProps } from './account.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useDismiss } from './use-dismiss.ts'
import { useScrolled } from './use-scrolled.ts'

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
        <div className="page-width flex h-full items-center justify-between gap-4">
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
            {open && <MobileMenu auth={auth} onLogout={onLogout} onClose={close} />}
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
