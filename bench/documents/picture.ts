import { randomBytes } from 'node:crypto'

/** Header of a JPEG in three colours, up to and including the frame that states its size. */
const HEAD = 'ffd8 ffc0 0011 08 01aa 04fe 03 012200 021101 031101'
const WEIGHT = 100_000

/**
 * Random bytes as large as an event's picture of 1278 by 426: a document embeds it unchanged and
 * reads nothing but its size.
 */
export const heavyPicture = (): Buffer =>
  Buffer.concat([Buffer.from(HEAD.replaceAll(' ', ''), 'hex'), randomBytes(WEIGHT)])
