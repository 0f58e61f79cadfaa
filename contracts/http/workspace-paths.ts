import type { ReportFormat, ReportName } from '../reports.ts'

/** Paths of files and streams of the promoters' workspace, apart from those that every page loads. */

/** Orders of an event as CSV, with the filters of their list. */
export const ordersFilePath = '/promoter/events/:eventId/orders.csv'
/** Participants of an event as a file, with the filters of their list. */
export const peopleFilePaths = {
  csv: '/promoter/events/:eventId/people.csv',
  xlsx: '/promoter/events/:eventId/people.xlsx',
} as const
/** Server-sent events that push the figures of an event whenever a sale changes. */
export const eventFiguresPath = '/promoter/events/:eventId/events'
/** Our fees of a month by event, as CSV. */
export const feesFilePath = '/organizations/:organizationId/fees.csv'
/** History of an organization as CSV, with the filters of its screen. */
export const historyFilePath = '/organizations/:organizationId/history.csv'
/** Report of an event's money, as in `/promoter/events/:eventId/reports/bordero.pdf`. */
export const reportPath = (report: ReportName, format: ReportFormat) =>
  `/promoter/events/:eventId/reports/${report}.${format}` as const
