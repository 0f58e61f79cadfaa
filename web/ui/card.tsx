import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classes('overflow-clip rounded-lg border border-line bg-surface', className)}
      {...rest}
    />
  )
}
