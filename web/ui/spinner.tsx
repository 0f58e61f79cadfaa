import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A tile that turns a quarter at a time. Decorative: say in words what is loading. */
export function Spinner({ className, ...rest }: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classes('size-6 animate-tile fill-current', className)}
      {...rest}
    >
      <path d="M2 2h10a10 10 0 0 1-10 10zM22 22h-10a10 10 0 0 1 10-10z" />
      <path d="M13 2h9v9a9 9 0 0 1-9-9zM11 22h-9v-9a9 9 0 0 1 9 9z" opacity="0.3" />
    </svg>
  )
}
