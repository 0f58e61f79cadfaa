import LogOut from 'lucide-react/icons/log-out'
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '../ui/overlay/menu.tsx'
import type { SignedInUser } from './account.ts'
import { accountLinks } from './account-links.ts'
import { AccountTrigger } from './account-trigger.tsx'

type AccountDropdownProps = {
  user: SignedInUser
  onLogout: () => void
}

/**
 * Menu of the account. It is loaded on the first press of its trigger, hence open from the start.
 */
export function AccountDropdown({ user, onLogout }: AccountDropdownProps) {
  return (
    <Menu defaultOpen align="end" trigger={<AccountTrigger name={user.name} />}>
      <MenuHeading className="max-w-72">
        <span className="block truncate font-bold">{user.name}</span>
        <span className="block truncate text-sm text-ink-soft">{user.email}</span>
      </MenuHeading>
      <MenuSeparator />
      {accountLinks(user).map(({ label, icon: Icon, ...link }) => (
        <MenuLink key={link.to} {...link}>
          <Icon aria-hidden="true" />
          {label}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onLogout}>
        <LogOut aria-hidden="true" />
        Sair
      </MenuItem>
    </Menu>
  )
}
