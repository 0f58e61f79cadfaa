import type { ComponentProps } from 'react'
import { classes } from '../../ui/classes.ts'

type DarkButtonProps = ComponentProps<'button'> & {
  /** Style of the button: `solid` for the main action, `line` on a coloured background. */
  look?: 'soft' | 'solid' | 'line' | 'danger'
}

const looks = {
  soft: 'bg-paper/15 text-paper hover:bg-paper/25',
  solid: 'bg-paper text-ink hover:bg-accent',
  line: 'border-2 border-current hover:bg-ink/10',
  danger: 'bg-danger text-danger-ink hover:bg-danger-strong',
}

/** A button for the gate's dark background, large enough for a thumb in a hurry. */
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
