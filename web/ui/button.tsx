import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClasses, buttonContent } from './button-look.ts'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** True while its action runs: keeps width and focus, and ignores further presses. */
    busy?: boolean | undefined
    /** Label while busy; its space is reserved from the start. */
    busyLabel?: string | undefined
  }

export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // `disabled` would drop the focus; cancelling the click also prevents a second submit.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const hidesLabel = busyLabel ? 'invisible' : 'opacity-0'
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      className={classes(
        buttonClasses({ variant, size }),
        busy && 'cursor-progress active:scale-100',
        className,
      )}
      {...rest}
    >
      <span className={classes(buttonContent, busy && hidesLabel)}>{children}</span>
      {(busy || busyLabel) && (
        <span className={classes(buttonContent, !busy && 'invisible')}>
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  )
}
