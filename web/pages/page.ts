import type { Head } from '../framework/page.ts'

/** Head of a page. Search engines list it only under a canonical address. */
export const pageHead = (title: string, description = title, canonical?: string): Head => ({
  title: `${title} | 55Tickets`,
  description,
  canonical,
})

/** Drops all parameters of a query but one. */
export const keepParam = (search: URLSearchParams, kept: string): URLSearchParams =>
  new URLSearchParams([...search].filter(([name]) => name === kept))
