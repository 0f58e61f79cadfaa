import { memo } from 'react'
import { HydrateNear } from '../framework/hydrate-near.tsx'
import { Link } from '../framework/router/router.tsx'
import type { SiteConfig } from '../lib/site.ts'
import { Tiles } from '../ui/brand/tiles.tsx'
import { Brand } from './brand.tsx'

type FooterProps = {
  company: SiteConfig['company']
  year: number
}

const links = ['Termos de Serviço', 'Política de Privacidade', 'Cookies']

/** Does not change with the login, so that it is hydrated only when it is near. */
export const Footer = memo(function Footer(props: FooterProps) {
  return (
    <footer className="mt-24 bg-surface">
      <HydrateNear>
        <FooterContent {...props} />
      </HydrateNear>
    </footer>
  )
})

function FooterContent({ company, year }: FooterProps) {
  return (
    <>
      <Tiles seed="pampulha" columns={28} rows={2} size={32} className="block" />
      <div className="page-width grid gap-x-12 gap-y-8 py-12 md:grid-cols-[1fr_auto]">
        <div className="min-w-0 wrap-anywhere">
          <Brand className="text-2xl" />
          <p className="mt-3">
            Contato:{' '}
            <a
              href={`mailto:${company.contactEmail}`}
              className="text-link inline-flex min-h-11 items-center"
            >
              {company.contactEmail}
            </a>
          </p>
        </div>
        <nav aria-label="Rodapé">
          <ul className="grid gap-x-8 md:text-right">
            {links.map((label) => (
              <li key={label}>
                <Link
                  to="/"
                  className="inline-flex min-h-11 items-center rounded-md font-medium underline-offset-4 hover:text-action hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-1 border-t border-line pt-6 text-sm text-ink-soft md:col-span-2">
          <p>
            {company.name} · CNPJ <span className="whitespace-nowrap">{company.cnpj}</span>
          </p>
          <p>{company.address}</p>
          <p className="mt-3">© {year} 55Tickets. Todos os direitos reservados.</p>
        </div>
      </div>
    </>
  )
}
