import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name of the icon. */
  label: string
}

export function IconButton({ label, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors',
        'hover:bg-action-soft hover:text-action-strong [&>svg]:size-6',
        className,
      )}
      {...rest}
    />
  )
}
