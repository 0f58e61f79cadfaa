import { classes } from '../../ui/classes.ts'

interface StockBarProps {
  readonly capacity: number
  readonly sold: number
  readonly held: number
  readonly given?: number
  readonly className?: string
}

/** Shares of the places that are sold, given and held; the words beside it say the same. */
export function StockBar({ capacity, sold, held, given = 0, className }: StockBarProps) {
  const width = (count: number) => ({
    width: `${capacity > 0 ? Math.min(100, (100 * count) / capacity) : 0}%`,
  })
  const part = 'h-full transition-[width] duration-300 motion-reduce:transition-none'
  return (
    <div
      aria-hidden="true"
      className={classes('flex h-2.5 overflow-clip rounded-full bg-sunken', className)}
    >
      <div className={classes(part, 'bg-action')} style={width(sold)} />
      <div className={classes(part, 'bg-accent')} style={width(given)} />
      <div className={classes(part, 'bg-action/35')} style={width(held)} />
    </div>
  )
}
