import { type ReactNode, useId } from 'react'

interface FactorPartProps {
  readonly title: string
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** One way of confirming, with a line above it. */
export function FactorPart({ title, lead, children }: FactorPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-line pt-6">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <p className="mt-1.5 text-ink-soft">{lead}</p>
      {children}
    </section>
  )
}
