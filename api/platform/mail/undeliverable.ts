/** Below the first domain nobody has an address (RFC 2606); people of the demo have no mailbox. */
const UNDELIVERABLE = /\.invalid$|@demo\.55tickets\.com\.br$/

/** Mail to such an address is written down and can be read in the outbox, but handed to nobody. */
export const isUndeliverable = (address: string): boolean => UNDELIVERABLE.test(address)
