import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; lead: string; children: ReactNode }

/** Section of the style guide. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 border-t border-line py-12 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div className="lg:sticky lg:top-24 lg:self-start">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="mt-3 max-w-reading text-ink-soft">{lead}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">{children}</div>
    </section>
  )
}

type SampleProps = { title: string; className?: string; children: ReactNode }

/** Sample of one component in some of its states. */
export function Sample({ title, className, children }: SampleProps) {
  return (
    <div>
      <h3 className="mb-4 text-lg">{title}</h3>
      <div className={className}>{children}</div>
    </div>
  )
}
