import type { ComponentProps } from 'react'
import { Link } from '../framework/router/router.tsx'
import { type ButtonLook, buttonClasses, buttonContent } from './button-look.ts'
import { classes } from './classes.ts'

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link className={classes(buttonClasses({ variant, size }), className)} {...rest}>
      <span className={buttonContent}>{children}</span>
    </Link>
  )
}
