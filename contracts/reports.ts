/** Reports of an event's money that promoters download. They are files, and therefore no `Call`. */
export const reports = ['bordero', 'half-price'] as const
export type ReportName = (typeof reports)[number]

export const reportFormats = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Path of a report, as in `/promoter/events/:eventId/reports/bordero.pdf`. */
export const reportPath = <Name extends ReportName, Format extends ReportFormat>(
  report: Name,
  format: Format,
) => `/promoter/events/:eventId/reports/${report}.${format}` as const
