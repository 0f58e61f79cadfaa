/** How long what opens an account is worth something. */
export const ACCESS_SECONDS = 15 * 60
/** A login that nobody uses for so long is over; its cookie lasts as long. */
export const LOGIN_DAYS = 30
export const RESET_MINUTES = 60
export const CONFIRMATION_HOURS = 48
/** Between two mails of one kind to one address, which nobody may have proved to be theirs. */
export const MAIL_COOLDOWN_MINUTES = 10
