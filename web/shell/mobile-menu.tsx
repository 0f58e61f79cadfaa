import { type ComponentType, useEffect, useState } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { AccountProps } from './account.ts'
import type { MobileAccountProps } from './mobile-account.tsx'
import { useCameFrom } from './use-came-from.ts'

type Loaded = { Account: ComponentType<MobileAccountProps> } | undefined
type MobileMenuProps = AccountProps & { onClose: () => void; loaded: Loaded }

/** Account entries on a phone, in the panel that the toggle opens. */
export function MobileMenu({ auth, onLogout, onClose, loaded }: MobileMenuProps) {
  const cameFrom = useCameFrom()
  if (auth.status === 'signed-in' && loaded) {
    return <loaded.Account user={auth.user} onLogout={onLogout} onClose={onClose} />
  }
  // Offer the login also when the server is unreachable; the token is kept and tried again.
  if (auth.status === 'signed-out' || auth.status === 'unreachable') {
    return (
      <div className="grid gap-3">
        <ButtonLink to="/login" state={cameFrom} variant="secondary" size="lg" onClick={onClose}>
          Entrar
        </ButtonLink>
        <ButtonLink to="/signup" state={cameFrom} size="lg" onClick={onClose}>
          Criar Conta
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
      <VisuallyHidden>Carregando sua conta</VisuallyHidden>
    </div>
  )
}

/** Loads the entries of signed-in users; after a failed load the next opening tries again. */
export function useMobileAccount(isSignedIn: boolean, open: boolean): Loaded {
  const [loaded, setLoaded] = useState<Loaded>()
  const occasion = isSignedIn && !loaded && (open ? 'opened' : 'signed-in')
  useEffect(() => {
    if (!occasion) return
    import('./mobile-account.tsx').then(
      ({ MobileAccount }) => setLoaded({ Account: MobileAccount }),
      () => undefined,
    )
  }, [occasion])
  return loaded
}
