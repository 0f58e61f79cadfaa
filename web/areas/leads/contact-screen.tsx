import { Link } from '../../framework/router/router.tsx'
import { Tiles } from '../../ui/brand/tiles.tsx'
import { Card } from '../../ui/card.tsx'
import { Steps } from '../../ui/steps.tsx'
import { StickyAside } from '../../ui/sticky-aside.tsx'
import { ContactForm } from './contact-form.tsx'
import { benefits, steps } from './pitch.ts'

const FORM_ID = 'formulario'

/** Presents the service to event promoters, with the contact form. */
export function ContactScreen() {
  return (
    <>
      <div className="page-width grid items-end gap-8 pt-6 pb-10 md:grid-cols-[1fr_auto] md:pt-14 md:pb-14">
        <div className="min-w-0">
          <p className="font-bold text-action">Para quem organiza eventos</p>
          <h1 className="mt-3 max-w-[14ch] text-4xl font-black wrap-break-word">
            Venda ingressos sem dor de cabeça
          </h1>
          <p className="mt-5 max-w-reading text-lg text-ink-soft">
            Do cartaz ao QR Code: a página do evento, o pagamento com PIX e cartão e o ingresso de
            cada pessoa, em um só lugar.
          </p>
          <a
            href={`#${FORM_ID}`}
            className="mt-7 inline-flex min-h-13 items-center rounded-md bg-action px-7 text-lg font-bold text-action-ink transition-colors hover:bg-action-strong"
          >
            Quero vender no 55Tickets
          </a>
        </div>
        <div className="w-56 max-md:hidden lg:w-84">
          <Tiles seed="Palco" columns={6} rows={5} size={56} className="block" />
        </div>
      </div>
      <section className="border-y border-line bg-surface">
        <div className="page-width py-14 md:py-20">
          <h2 className="text-2xl">O que você tem aqui</h2>
          <ul className="mt-8 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {benefits.map(({ icon: Icon, title, text }) => (
              <li key={title}>
                <span className="grid size-12 place-items-center rounded-full rounded-bl-none bg-accent text-accent-ink">
                  <Icon aria-hidden="true" className="size-6" />
                </span>
                <h3 className="mt-4 text-lg">{title}</h3>
                <p className="mt-2 max-w-reading text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="page-width grid gap-10 pt-14 md:grid-cols-[1fr_1.6fr] md:gap-14 md:pt-20">
        <StickyAside>
          <h2 className="text-2xl">Como começa</h2>
          <Steps steps={steps} className="mt-6" />
        </StickyAside>
        <Card className="px-5 py-7 sm:px-8 sm:py-9">
          <h2 id={FORM_ID} tabIndex={-1} className="mb-6 scroll-mt-24 text-2xl outline-none">
            Fale com a gente
          </h2>
          <ContactForm />
          <p className="mt-6 border-t border-line pt-5 text-center">
            Prefere começar agora?{' '}
            <Link to="/promotor/novo" className="text-link">
              Crie seu evento
            </Link>
          </p>
        </Card>
      </div>
    </>
  )
}
