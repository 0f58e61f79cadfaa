import { createHash } from 'node:crypto'

/** A UUID of version 8, made from a hash: the same names give the same id on every machine. */
export function stableId(...names: string[]): string {
  const hex = createHash('sha256').update(names.join('\n')).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
