/** Actor in the history of sales and codes: a member of the event's organization. */
export const memberActor = (userId: string): string => `member ${userId}`

/** User id of an actor; null if it is no member. */
export const actingMember = (actor: string | null): string | null =>
  /^member ([0-9a-f-]{36})$/.exec(actor ?? '')?.[1] ?? null
