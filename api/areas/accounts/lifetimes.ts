/** Lifetime of an access token. */
export const ACCESS_SECONDS = 15 * 60
/** Lifetime of a login without use, and of its cookie. */
export const LOGIN_DAYS = 30
export const RESET_MINUTES = 60
export const CONFIRMATION_HOURS = 48
/** Minimum time between two mails of one kind to one address, because the address may be unproved. */
export const MAIL_COOLDOWN_MINUTES = 10
