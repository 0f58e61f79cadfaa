import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'

type BadgeProps = ComponentProps<'span'> & {
  tone?: 'neutral' | 'accent' | 'ok' | 'warn' | 'danger'
}

const tones = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent text-accent-ink',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
}

/** A short label, with an icon where the tone carries a meaning. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs font-bold',
        '[&>svg]:size-[1.15em] [&>svg]:shrink-0',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}
