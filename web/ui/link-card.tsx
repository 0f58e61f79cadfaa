import type { ComponentProps } from 'react'
import { Link } from '../framework/router/router.tsx'
import { classes } from './classes.ts'

/**
 * A card that is one link with one focus ring: `CardLink` inside it covers the whole card, so that
 * screen readers announce the link's own text instead of everything on the card.
 */
export function LinkCard({ className, ...rest }: ComponentProps<'article'>) {
  return (
    <article
      className={classes(
        'group relative overflow-hidden rounded-lg border border-line bg-surface transition-colors',
        'hover:border-line-strong has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        className,
      )}
      {...rest}
    />
  )
}

export function CardLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={classes(
        'outline-none after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4',
        className,
      )}
      {...rest}
    />
  )
}
