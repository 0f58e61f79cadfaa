import Banknote from 'lucide-react/icons/banknote'
import Building from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-no-axes-column'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { Link, useLocation } from '../../framework/router/router.tsx'
import { showTab } from '../../ui/show-tab.ts'

const places = [
  { to: '/equipe/leads', label: 'Leads', icon: Inbox },
  { to: '/equipe/vendas', label: 'Vendas', icon: ChartColumn },
  { to: '/equipe/organizacoes', label: 'Organizações', icon: Building },
  { to: '/equipe/reembolsos', label: 'Reembolsos', icon: Undo2 },
  { to: '/equipe/repasses', label: 'Repasses', icon: Banknote },
  { to: '/equipe/mensagens', label: 'Mensagens', icon: Mail },
] as const

/** Navigation tabs above every page of the team. */
export function TeamFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="page-width pt-4 md:pt-8">
      <nav
        aria-label="Equipe"
        className="mb-8 flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]"
      >
        {places.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            ref={pathname.startsWith(to) ? showTab : undefined}
            aria-current={pathname.startsWith(to) ? 'page' : undefined}
            className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-t-md border-b-3 border-transparent px-2.5 font-semibold text-ink-soft transition-colors sm:px-4 -outline-offset-3 hover:text-ink focus-visible:shadow-none aria-[current=page]:border-action aria-[current=page]:text-ink [&>svg]:size-5"
          >
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
