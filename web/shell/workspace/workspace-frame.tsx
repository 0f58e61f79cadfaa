import type { ReactNode } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { useAuthState } from '../../lib/auth/auth.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { AccountMenu } from '../account-menu.tsx'
import { Brand } from '../brand.tsx'
import { useLogout } from '../use-logout.ts'

const CONTENT_ID = 'conteudo'

/** Header and navigation of the promoters' workspace around one of its screens. */
export function WorkspaceFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target={CONTENT_ID} />
      <header className="sticky top-0 z-40 h-(--header-height) bg-surface shadow-bar">
        <div className="page-width flex h-full items-center justify-between gap-4">
          <Link to="/promotor" className="inline-flex min-h-11 items-center rounded-md">
            <Brand className="text-xl" />
          </Link>
          <AccountMenu auth={useAuthState()} onLogout={useLogout()} />
        </div>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className="grow">
        {children}
      </main>
    </div>
  )
}
