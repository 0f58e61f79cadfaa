import type { ReactNode } from 'react'

interface ChipProps {
  readonly pressed: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A filter that is on or off. */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold transition-colors hover:border-line-strong aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
    >
      {children}
    </button>
  )
}
