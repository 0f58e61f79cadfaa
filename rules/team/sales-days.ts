/** Periods, in days, that the team may choose for the sales of an event. */
export const salesDays = [7, 30, 90] as const
