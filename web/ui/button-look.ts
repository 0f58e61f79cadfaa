import { classes } from './classes.ts'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
}

const base =
  'inline-grid shrink-0 place-items-center rounded-md font-bold select-none ' +
  'transition-[background-color,border-color,color,scale] duration-150 ease-out active:scale-[0.985] ' +
  'disabled:cursor-not-allowed disabled:text-ink-soft disabled:active:scale-100'

const disabledBox = 'disabled:border-line disabled:bg-sunken'

const variants = {
  primary: `border border-transparent bg-action text-action-ink hover:bg-action-strong ${disabledBox}`,
  secondary: `border border-line-strong bg-surface text-ink hover:border-action hover:bg-action-soft hover:text-action-strong ${disabledBox}`,
  quiet:
    'border border-transparent text-action hover:bg-action-soft hover:text-action-strong disabled:bg-transparent',
  danger: `border border-transparent bg-danger text-danger-ink hover:bg-danger-strong ${disabledBox}`,
}

// The small size grows to a finger's size on touch screens.
const sizes = {
  sm: 'min-h-9 px-3.5 py-1 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 py-2 text-base',
  lg: 'min-h-13 px-7 py-2.5 text-lg',
}

export function buttonClasses({ variant = 'primary', size = 'md' }: ButtonLook): string {
  return classes(base, variants[variant], sizes[size])
}

/** Classes of the row inside a button: icons take the text's size. */
export const buttonContent =
  'col-start-1 row-start-1 inline-flex items-center justify-center gap-2 text-center leading-tight ' +
  '[&>svg]:size-[1.2em] [&>svg]:shrink-0'
