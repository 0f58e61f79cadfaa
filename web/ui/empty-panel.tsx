import type { ReactNode } from 'react'
import { Tiles } from './brand/tiles.tsx'
import { classes } from './classes.ts'

type EmptyPanelProps = {
  title: string
  /** Level of the title: 1 where the panel is all that a page shows. */
  level?: 1 | 2
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

/** Panel for an empty list, with what to do about it. */
export function EmptyPanel(props: EmptyPanelProps) {
  const { title, level = 2, children, actions, className } = props
  const Heading = `h${level}` as const
  return (
    <section
      className={classes(
        'flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-12 text-center',
        className,
      )}
    >
      <Tiles seed="alvorada" columns={6} rows={2} size={32} className="mb-7 max-w-48" />
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="mt-2 max-w-reading text-balance text-ink-soft">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </section>
  )
}
