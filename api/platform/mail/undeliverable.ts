/** Addresses without a mailbox: `.invalid` is reserved (RFC 2606), and demo users have none. */
const UNDELIVERABLE = /\.invalid$|@demo\.55tickets\.com\.br$/

/**
 * True for an address that gets no mail: its mails are stored and shown in the outbox, but not
 * sent.
 */
export const isUndeliverable = (address: string): boolean => UNDELIVERABLE.test(address)
