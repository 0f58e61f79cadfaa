import { Link, useLocation } from '../../framework/router/router.tsx'
import type { LoginArrival } from '../../lib/auth/login-arrival.ts'

/** Links to login and sign-up, equally large: half of the first-time buyers have no account. */
export function AccountChoice({ arrival }: { arrival: LoginArrival }) {
  const { pathname } = useLocation()
  const ways = [
    ['/login', 'Já tenho conta'],
    ['/signup', 'Criar conta'],
  ] as const
  return (
    <nav
      aria-label="Entrar ou criar conta"
      className="mt-5 grid grid-cols-2 gap-1 rounded-md bg-sunken p-1"
    >
      {ways.map(([path, name]) => (
        <Link
          key={path}
          to={path}
          replace
          aria-current={path === pathname ? 'page' : undefined}
          state={arrival}
          className="grid min-h-12 place-items-center rounded-sm border border-transparent px-2 text-center font-bold leading-tight text-action hover:text-action-strong aria-[current]:border-line-strong aria-[current]:bg-surface aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
