/** "12.400": written by hand, as the locale data of browsers differ. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.')
