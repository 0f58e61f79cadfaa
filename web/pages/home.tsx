import { Listing } from '../areas/events/listing.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Tiles } from '../ui/tiles.tsx'

export default function HomePage() {
  return (
    <>
      <div className="page-width grid items-end gap-8 pt-6 pb-8 md:grid-cols-[1fr_auto] md:pt-14 md:pb-12">
        <div className="min-w-0">
          <h1 className="max-w-[12ch] text-4xl font-black wrap-break-word">
            Descubra Novos Eventos
          </h1>
          <p className="mt-5 max-w-reading text-lg text-ink-soft">
            Shows, teatro, festas, cursos e encontros perto de você. Escolha, compre com PIX ou
            cartão e leve o ingresso no celular.
          </p>
        </div>
        <div className="w-56 max-md:hidden lg:w-84">
          <Tiles seed="Descubra" columns={6} rows={4} size={56} className="block" />
        </div>
      </div>
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
