import { initials } from '@55tickets/rules/people/initials.ts'
import LogOut from 'lucide-react/icons/log-out'
import { Link } from '../framework/router/router.tsx'
import { Avatar } from '../ui/avatar.tsx'
import type { SignedInUser } from './account.ts'
import { accountLinks } from './account-links.ts'

export type MobileAccountProps = {
  user: SignedInUser
  onLogout: () => void
  onClose: () => void
}

/** Entries of a signed-in user in the menu of a phone. */
export function MobileAccount({ user, onLogout, onClose }: MobileAccountProps) {
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
