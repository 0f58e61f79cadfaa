import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

type ErrorPanelProps = {
  title: string
  /** Level of the title: 1 where the panel is all that a page shows. */
  level?: 1 | 2
  children?: ReactNode
  onRetry: () => void
  retrying?: boolean
  className?: string
}

/** Panel that describes an error and offers a retry. Announced when it appears. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title, level = 2, children, onRetry, retrying, className } = props
  const Heading = `h${level}` as const
  return (
    <section
      role="alert"
      className={classes(
        'flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-12 text-center',
        className,
      )}
    >
      <span className="mb-5 grid size-14 place-items-center rounded-full rounded-bl-none bg-danger-soft text-danger">
        <TriangleAlert aria-hidden="true" className="size-7" />
      </span>
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="mt-2 max-w-reading text-ink-soft">{children}</div>}
      <Button variant="secondary" busy={retrying} onClick={onRetry} className="mt-6">
        <RotateCw aria-hidden="true" />
        Tentar novamente
      </Button>
    </section>
  )
}
