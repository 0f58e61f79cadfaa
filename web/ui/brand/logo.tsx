import { classes } from '../classes.ts'

interface LogoProps {
  /** Address of the picture; null shows the letters instead. */
  readonly url: string | null
  /** One or two letters. */
  readonly letters: string
  readonly size?: keyof typeof sizes
}

const sizes = {
  sm: 'size-8 rounded-sm text-sm',
  lg: 'size-12 rounded-md text-lg',
  xl: 'size-20 rounded-md text-xl',
}

/** Picture or letters of an organization in a square. Decorative: the name must be beside it. */
export function Logo({ url, letters, size = 'sm' }: LogoProps) {
  const look = classes('shrink-0', sizes[size])
  if (url)
    return (
      <img
        src={url}
        alt=""
        width={64}
        height={64}
        decoding="async"
        className={classes(look, 'border border-line bg-surface object-contain')}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={classes(
        look,
        'grid place-items-center bg-ink font-bold tracking-tight text-paper',
      )}
    >
      {letters}
    </span>
  )
}
