import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** Holds the place of what is loading: give it that thing's size. Silent to screen readers. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={classes('animate-breathe rounded-md bg-line', className)}
      {...rest}
    />
  )
}
