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
        Vendido por {company.name} · CNPJ <span className="whitespace-nowrap">{company.cnpj}</span>
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
