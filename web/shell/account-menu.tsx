import { type ComponentType, type KeyboardEvent, useState } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { AccountProps, SignedInUser } from './account.ts'
import { AccountTrigger } from './account-trigger.tsx'
import { useCameFrom } from './use-came-from.ts'

/** Account part of the header on a wide screen. */
export function AccountMenu({ auth, onLogout }: AccountProps) {
  const cameFrom = useCameFrom()
  if (auth.status === 'signed-in') return <LazyDropdown user={auth.user} onLogout={onLogout} />
  // Offer the login also when the server is unreachable; the token is kept and tried again.
  if (auth.status !== 'loading') {
    return (
      <>
        <ButtonLink to="/login" state={cameFrom} variant="quiet">
          Entrar
        </ButtonLink>
        <ButtonLink to="/signup" state={cameFrom}>
          Criar Conta
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Skeleton className="h-11 w-56" />
      <VisuallyHidden>Carregando sua conta</VisuallyHidden>
    </>
  )
}

type DropdownProps = {
  user: SignedInUser
  onLogout: () => void
}

const loadDropdown = () => import('./account-dropdown.tsx')

/**
 * A plain button until it is pressed, because the menu's code is too heavy for the first load. The
 * button is replaced when the menu opens: the menu takes the focus then, and returns it to the new
 * trigger.
 */
function LazyDropdown({ user, onLogout }: DropdownProps) {
  const [loaded, setLoaded] = useState<{ Dropdown: ComponentType<DropdownProps> }>()
  if (loaded) return <loaded.Dropdown user={user} onLogout={onLogout} />

  // After a failed load the next press tries again.
  const warm = () => void loadDropdown().catch(() => undefined)
  const open = () =>
    void loadDropdown().then(
      (module) => setLoaded({ Dropdown: module.AccountDropdown }),
      () => undefined,
    )
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
  }
  return (
    <AccountTrigger
      name={user.name}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={open}
      onKeyDown={openByArrow}
    />
  )
}
