import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Tiles } from './tiles.tsx'

type EmptyPanelProps = {
  title: string
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

/** Panel for an empty list, with what to do about it. */
export function EmptyPanel({ title, children, actions, className }: EmptyPanelProps) {
  return (
    <section
      className={classes(
        'flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-12 text-center',
        className,
      )}
    >
      <Tiles seed="alvorada" columns={6} rows={2} size={32} className="mb-7 max-w-48" />
      <h2 className="text-xl">{title}</h2>
      {children && <div className="mt-2 max-w-reading text-ink-soft">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </section>
  )
}
