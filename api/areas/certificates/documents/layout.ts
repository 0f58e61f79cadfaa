/** Colours and measures of certificates, in points. */
export const INK = '#101418'
export const QUIET = '#4b5259'
export const LINE = '#c9ccc6'
export const ACTION = '#0b6e4f'

export const PAGE = { width: 841.89, height: 595.28 }
export const TILES = 5 * 34.02
export const LEFT = TILES + 56
export const WIDTH = PAGE.width - LEFT - 56
export const QR_SIDE = 88
export const FOOT = 448
