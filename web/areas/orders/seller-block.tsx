import { useSite } from '../../lib/app-context.tsx'

/** Company with which the buyer concludes the contract. */
export function SellerBlock() {
  const { company } = useSite()
  return (
    <section
      aria-label="Quem vende"
      className="grid gap-0.5 px-1 text-sm text-ink-soft wrap-anywhere"
    >
      <p>
        Vendido por {company.name} · <span className="whitespace-nowrap">CNPJ {company.cnpj}</span>
      </p>
      <p>{company.address}</p>
      <p>
        Contato:{' '}
        <a href={`mailto:${company.contactEmail}`} className="text-link">
          {company.contactEmail}
        </a>
      </p>
    </section>
  )
}
