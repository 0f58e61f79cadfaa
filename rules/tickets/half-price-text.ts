interface HalfPriceNumbers {
  readonly offered: number
  readonly left: number
}

/** Remaining quota, in one line. */
export const halvesLeftText = ({ offered, left }: HalfPriceNumbers): string =>
  left > 0
    ? `Meia-entrada: ${left === 1 ? 'resta 1' : `restam ${left}`} de ${offered}`
    : 'Esgotada a cota de meia-entrada'
