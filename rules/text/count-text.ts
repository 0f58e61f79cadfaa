/** "12.400": formatted by hand, because the locale data of browsers differ. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.')

export const ticketCountText = (count: number): string =>
  count === 1 ? '1 ingresso' : `${count} ingressos`
