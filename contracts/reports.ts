/** Reports of an event's money that promoters download. They are files, and therefore no `Call`. */
export const reports = ['bordero', 'half-price'] as const
export type ReportName = (typeof reports)[number]

export const reportFormats = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]
