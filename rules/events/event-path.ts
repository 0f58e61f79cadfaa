/** Path of an event's page, by its slug or, if it has none, by its id. */
export const eventPath = ({ _id, slug }: { readonly _id: string; readonly slug: string }): string =>
  `/evento/${slug || _id}`

/** Path of the public count of an event's half-price tickets. */
export const halfPricePath = (event: Parameters<typeof eventPath>[0]): string =>
  `${eventPath(event)}/meia-entrada`

/** Path of an organizer's public page. */
export const organizerPath = (slug: string): string => `/organizador/${slug}`
