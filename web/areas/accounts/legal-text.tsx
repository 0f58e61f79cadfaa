import type { TextPart } from '@55tickets/rules/legal/terms.ts'
import { useSite } from '../../lib/app-context.tsx'

interface LegalTextProps {
  readonly title: string
  /** Date from which the text is in force. */
  readonly version: string
  readonly parts: readonly TextPart[]
}

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })

/** A legal text, with the company responsible for it. */
export function LegalText({ title, version, parts }: LegalTextProps) {
  const { company } = useSite()
  return (
    <article className="page-width pt-6 md:pt-14">
      <div className="mx-auto max-w-reading">
        <h1 className="text-3xl font-black">{title}</h1>
        <p className="mt-4 text-ink-soft">Em vigor desde {day.format(new Date(version))}.</p>
        {parts.map(({ heading, paragraphs }) => (
          <section key={heading} className="mt-10">
            <h2 className="text-xl">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <section className="mt-10 border-t border-line pt-8">
          <h2 className="text-xl">Quem somos</h2>
          <p className="mt-3 wrap-anywhere">
            {company.name}, CNPJ <span className="whitespace-nowrap">{company.cnpj}</span>,{' '}
            {company.address}. Contato:{' '}
            <a href={`mailto:${company.contactEmail}`} className="text-link">
              {company.contactEmail}
            </a>
          </p>
        </section>
      </div>
    </article>
  )
}
