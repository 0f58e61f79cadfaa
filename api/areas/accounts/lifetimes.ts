/** How long what opens an account is worth something. */
export const ACCESS_SECONDS = 15 * 60
/** A login that nobody uses for so long is over; its cookie lasts as long. */
export const LOGIN_DAYS = 30
export const RESET_MINUTES = 60
