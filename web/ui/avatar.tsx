import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type AvatarProps = Omit<ComponentProps<'span'>, 'children' | 'style'> & { initials: string }

/** Initials in a circle, scaled to fit. Decorative: the name must be beside it. */
export function Avatar({ initials, className, ...rest }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      style={{ fontSize: `${Math.min(1, 2.2 / initials.length)}rem` }}
      className={classes(
        'inline-grid size-10 shrink-0 place-items-center rounded-full bg-action font-bold tracking-tight text-action-ink',
        className,
      )}
      {...rest}
    >
      {initials}
    </span>
  )
}
