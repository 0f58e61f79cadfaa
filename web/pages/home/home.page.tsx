import { Listing } from '../../areas/events/listing/listing.tsx'
import { ListingHero } from '../../areas/events/listing/listing-hero.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

export default function HomePage() {
  return (
    <>
      <ListingHero />
      <Listing />
      <Invitation />
    </>
  )
}

function Invitation() {
  return (
    <section className="page-width mt-20">
      <div className="grid gap-6 rounded-xl bg-action px-6 py-10 text-action-ink md:grid-cols-[1fr_auto] md:items-center md:px-12 md:py-14">
        <div className="min-w-0">
          <h2 className="text-2xl wrap-break-word">Está organizando um evento?</h2>
          <p className="mt-3 max-w-reading">
            Venda ingressos com PIX e cartão, acompanhe tudo em um só lugar e receba seu público com
            check-in pelo celular.
          </p>
        </div>
        <ButtonLink to="/contact" variant="secondary" size="lg" className="justify-self-start">
          Comece Agora
        </ButtonLink>
      </div>
    </section>
  )
}
