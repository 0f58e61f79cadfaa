/** A date of the file format: so many days after the demo's day, at a time of the event's clock. */
export type DateFromToday = (days: number, time: string) => string

export const daysFrom =
  (today: string): DateFromToday =>
  (days, time) => {
    const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
    const date = new Date(Date.UTC(year, month - 1, day + days))
    return `${date.toISOString().slice(0, 10)}T${time}`
  }
