import type { ComponentProps } from 'react'
import { classes } from '../../ui/classes.ts'

type DarkButtonProps = ComponentProps<'button'> & {
  /** `solid` for the one that is meant; `line` on coloured ground. */
  look?: 'soft' | 'solid' | 'line' | 'danger'
}

const looks = {
  soft: 'bg-paper/15 text-paper hover:bg-paper/25',
  solid: 'bg-paper text-ink hover:bg-accent',
  line: 'border-2 border-current hover:bg-ink/10',
  danger: 'bg-danger text-danger-ink hover:bg-danger-strong',
}

/** Large enough for a thumb that is in a hurry, on the dark ground of the gate. */
export function DarkButton({
  look = 'soft',
  type = 'button',
  className,
  ...rest
}: DarkButtonProps) {
  return (
    <button
      type={type}
      className={classes(
        'inline-flex min-h-14 low:min-h-12 shrink-0 items-center justify-center gap-2.5 rounded-md px-4 text-base font-bold',
        'select-none transition-colors [&>svg]:size-6 [&>svg]:shrink-0',
        looks[look],
        className,
      )}
      {...rest}
    />
  )
}
