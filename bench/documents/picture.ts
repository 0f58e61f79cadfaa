import { randomBytes } from 'node:crypto'

/** The beginning of a JPEG in three colours, up to and with the frame that tells its size. */
const HEAD = 'ffd8 ffc0 0011 08 01aa 04fe 03 012200 021101 031101'
const WEIGHT = 100_000

/**
 * As heavy as an event's picture of 1278 by 426, and meaningless: a document takes it over as it
 * is and looks at nothing but its size.
 */
export const heavyPicture = (): Buffer =>
  Buffer.concat([Buffer.from(HEAD.replaceAll(' ', ''), 'hex'), randomBytes(WEIGHT)])
