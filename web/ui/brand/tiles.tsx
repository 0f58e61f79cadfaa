import { useId } from 'react'
import { tilePaths } from './tile-paths.ts'

type TilesProps = {
  /** Seed of the rotations: another seed, another wall. */
  seed: string
  columns: number
  rows: number
  /** Side of one tile in pixels. */
  size: number
  className?: string
}

/** A decorative tile wall that repeats over the available width. */
export function Tiles({ seed, columns, rows, size, className }: TilesProps) {
  const id = useId()
  const paths = tilePaths(seed, columns, rows)
  return (
    <svg width="100%" height={rows * size} aria-hidden="true" className={className}>
      <pattern
        id={id}
        width={columns * size}
        height={rows * size}
        viewBox={`0 0 ${columns} ${rows}`}
        patternUnits="userSpaceOnUse"
      >
        <path d={paths.ground} className="fill-action opacity-20" />
        <path d={paths.main} className="fill-action" />
        <path d={paths.dark} className="fill-ink" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
