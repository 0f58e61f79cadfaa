/** Makes links of one kind, given the id of their subject. */
export type MakeLink = (of: string) => string

/** Makers of links with a secret, by kind. */
export type LinkMakers = Readonly<Record<string, MakeLink>>

/**
 * Stands in a stored mail for an address with a secret, which is made when the mail is sent: stored mails
 * hold no secret that admits somebody.
 */
export const secretLink = (kind: string, of: string): string =>
  `https://secret-link.invalid/${kind}/${of}`

/** Replaces the links of a stored mail by the addresses that they stand for. */
export const fillSecretLinks = (text: string, makers: LinkMakers = {}): string =>
  text.replace(
    /https:\/\/secret-link\.invalid\/([a-z-]+)\/([0-9a-f-]+)/g,
    (whole, kind: string, of: string) => makers[kind]?.(of) ?? whole,
  )
