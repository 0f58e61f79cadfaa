import { initials } from '@55tickets/rules/people/initials.ts'
import LogOut from 'lucide-react/icons/log-out'
import { Link } from '../framework/router/router.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { AccountProps, SignedInUser } from './account.ts'
import { accountLinks } from './account-links.ts'
import { useCameFrom } from './use-came-from.ts'

type MobileMenuProps = AccountProps & { onClose: () => void }

/** Account entries on a phone, in the panel that the toggle opens. */
export function MobileMenu({ auth, onLogout, onClose }: MobileMenuProps) {
  const cameFrom = useCameFrom()
  if (auth.status === 'signed-in') {
    return <SignedIn user={auth.user} onLogout={onLogout} onClose={onClose} />
  }
  // Offer the login also when the server is unreachable; the token is kept and tried again.
  if (auth.status !== 'loading') {
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

type SignedInProps = Omit<MobileMenuProps, 'auth'> & { user: SignedInUser }

function SignedIn({ user, onLogout, onClose }: SignedInProps) {
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line pb-4">
        <Avatar initials={initials(user.name)} />
        <div className="min-w-0">
          <p className="truncate font-bold">{user.name}</p>
          <p className="truncate text-sm text-ink-soft">{user.email}</p>
        </div>
      </div>
      <ul className="py-2">
        {accountLinks(user).map(({ label, icon: Icon, ...link }) => (
          <li key={link.to}>
            <Link {...link} onClick={onClose} className={entryClasses}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-2">
        <button
          type="button"
          onClick={() => {
            onClose()
            onLogout()
          }}
          className={entryClasses}
        >
          <LogOut aria-hidden="true" />
          Sair
        </button>
      </div>
    </>
  )
}

const entryClasses =
  '-mx-3 flex min-h-13 w-[calc(100%+1.5rem)] items-center gap-4 rounded-md px-3 text-lg font-semibold ' +
  'transition-colors hover:bg-action-soft hover:text-action-strong [&>svg]:size-5 [&>svg]:text-ink-soft'
