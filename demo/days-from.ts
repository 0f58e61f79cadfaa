/** Builds a local date and time for an event file, a number of days after the demo's day. */
export type DateFromToday = (days: number, time: string) => string

export const daysFrom =
  (today: string): DateFromToday =>
  (days, time) => {
    const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
    const date = new Date(Date.UTC(year, month - 1, day + days))
    return `${date.toISOString().slice(0, 10)}T${time}`
  }
