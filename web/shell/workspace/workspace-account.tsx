import LogOut from 'lucide-react/icons/log-out'
import Store from 'lucide-react/icons/store'
import { useUser } from '../../lib/auth/auth.tsx'
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { accountLinks } from '../account-links.ts'
import { AccountTrigger } from '../account-trigger.tsx'
import { useLogout } from '../use-logout.ts'

/** Menu of the account in the workspace, with the way back to the site. */
export function WorkspaceAccount() {
  const user = useUser()
  const logOut = useLogout()
  return (
    <Menu align="end" trigger={<AccountTrigger name={user.name} />}>
      <MenuHeading className="max-w-72">
        <span className="block truncate font-bold">{user.name}</span>
        <span className="block truncate text-sm text-ink-soft">{user.email}</span>
      </MenuHeading>
      <MenuSeparator />
      <MenuLink to="/">
        <Store aria-hidden="true" />
        Ir para o site
      </MenuLink>
      {accountLinks(user)
        .filter(({ to }) => to !== '/promotor')
        .map(({ label, icon: Icon, ...link }) => (
          <MenuLink key={link.to} {...link}>
            <Icon aria-hidden="true" />
            {label}
          </MenuLink>
        ))}
      <MenuSeparator />
      <MenuItem onSelect={logOut}>
        <LogOut aria-hidden="true" />
        Sair
      </MenuItem>
    </Menu>
  )
}
