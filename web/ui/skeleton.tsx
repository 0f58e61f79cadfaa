import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** Placeholder for loading content: give it the content's size. Hidden from screen readers. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={classes('animate-breathe rounded-md bg-line', className)}
      {...rest}
    />
  )
}
