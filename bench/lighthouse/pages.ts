/** Public pages that are audited. The last two have a map. */
export const AUDITED_PATHS = [
  '/',
  '/evento/congresso-brasileiro-de-dados-abertos',
  '/evento/regional-do-cais-noite-de-choro',
] as const
