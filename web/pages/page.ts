import type { Head } from '../framework/page.ts'

/** Head of a page that search engines should not list. */
export const unlistedHead = (title: string, description = title): Head => ({
  title: `${title} | 55Tickets`,
  description,
  canonical: undefined,
})

/** Drops all parameters of a query but one. */
export const keepParam = (search: URLSearchParams, kept: string): URLSearchParams =>
  new URLSearchParams([...search].filter(([name]) => name === kept))
