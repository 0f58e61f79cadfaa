/**
 * Paths (`GET`, below `/api`) of answers that are files or streams instead of JSON. The browser
 * imports them at once, and therefore without the schemas of the calls.
 */

/** A ticket as PDF. */
export const ticketFilePath = '/tickets/download/:ticketCodeId'
/** A ticket's QR code as PNG; only for a code with a holder that is neither used nor revoked. */
export const ticketQrPath = '/tickets/qr/:ticketCodeId'
/** One PDF with all tickets of a sale that have a holder, a page each. */
export const saleTicketsPath = '/venda/:id/tickets.pdf'
/** A courtesy's ticket as PDF, for whoever has its link. */
export const courtesyFilePath = '/courtesies/:token/ticket.pdf'
/** The QR code of a courtesy as PNG. */
export const courtesyQrPath = '/courtesies/:token/qr.png'
/** The certificate of a session as PDF. */
export const certificatePath = '/programacao/:scheduleId/users/:userId/certificate'
/** The certificate of a whole event as PDF, which sums the caller's sessions. */
export const eventCertificatePath = '/events/:eventId/certificate'
/** A JSON file with all personal data of the caller. */
export const myDataPath = '/user/:id/data'
/** The leads as CSV, with the filters of their list. */
export const leadsFilePath = '/team/leads.csv'
/** Uploads a picture or PDF (`POST`, the bytes as they are). */
export const filesPath = '/organizations/:organizationId/files'
/** Server-sent events that push the payment status whenever it changes. */
export const paymentEventsPath = '/payments/:vendaId/events'
