import type { ReactNode } from 'react'
import type { SiteConfig } from '../lib/site.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import type { AccountProps } from './account.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const CONTENT_ID = 'conteudo'

type LayoutProps = AccountProps & {
  company: SiteConfig['company']
  year: number
  /** Bar of a running reservation, at the bottom of the window. */
  reservation?: ReactNode
  children: ReactNode
}

export function Layout({ auth, onLogout, company, year, reservation, children }: LayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target={CONTENT_ID} />
      <Header auth={auth} onLogout={onLogout} />
      {reservation}
      <main id={CONTENT_ID} tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer company={company} year={year} />
    </div>
  )
}
