export type TilePaths = { ground: string; main: string; dark: string }

/**
 * Draws a wall of tiles as three path strings, one per colour, in units of one tile. Like a real
 * tile wall it repeats a few tiles in random rotations; the seed decides the rotations.
 */
export function tilePaths(seed: string, columns: number, rows: number): TilePaths {
  const draw = sequence(seed)
  const paths = { ground: '', main: '', dark: '' }
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const turn = Math.floor(draw() * 4)
      const kind = draw()
      if (kind < 0.46) {
        paths.main += quarter(x, y, turn, 1)
      } else if (kind < 0.72) {
        paths.main += ring(x, y, turn)
      } else if (kind < 0.93) {
        paths.ground += quarter(x, y, turn, 1)
        paths.main += quarter(x, y, (turn + 2) % 4, 0.5)
      } else {
        paths.dark += quarter(x, y, turn, 1)
      }
    }
  }
  return paths
}

/** Corner that a rotated tile grows from, the direction it opens to, and the bend of its arc. */
function corner(turn: number) {
  const cx = turn === 1 || turn === 2 ? 1 : 0
  const cy = turn >= 2 ? 1 : 0
  return { cx, cy, dx: 1 - 2 * cx, dy: 1 - 2 * cy, sweep: cx === cy ? 1 : 0 }
}

function quarter(x: number, y: number, turn: number, r: number): string {
  const { cx, cy, dx, dy, sweep } = corner(turn)
  return `M${x + cx} ${y + cy}h${dx * r}a${r} ${r} 0 0 ${sweep} ${-dx * r} ${dy * r}z`
}

function ring(x: number, y: number, turn: number): string {
  const { cx, cy, dx, dy, sweep } = corner(turn)
  return (
    `M${x + cx + dx * 0.5} ${y + cy}h${dx * 0.5}a1 1 0 0 ${sweep} ${-dx} ${dy}` +
    `v${-dy * 0.5}a.5 .5 0 0 ${1 - sweep} ${dx * 0.5} ${-dy * 0.5}z`
  )
}

/** Pseudo-random numbers in [0, 1) that depend on the seed alone (FNV-1a, then mulberry32). */
function sequence(seed: string): () => number {
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
