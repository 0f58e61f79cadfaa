/** Makes links of one kind, given the id of their subject and one of our origins, if the mail names one. */
export type MakeLink = (of: string, origin?: string) => string

/** Makers of links with a secret, by kind. */
export type LinkMakers = Readonly<Record<string, MakeLink>>

/**
 * Stands in a stored mail for an address with a secret, which is made when the mail is sent: stored mails
 * hold no secret that admits somebody.
 */
export const secretLink = (kind: string, of: string, origin?: string): string => {
  const link = `https://secret-link.invalid/${kind}/${of}`
  return origin === undefined ? link : `${link}?origin=${encodeURIComponent(origin)}`
}

const SECRET_LINK =
  /https:\/\/secret-link\.invalid\/([a-z-]+)\/([0-9a-f-]+)(?:\?origin=([\w.%-]+))?/g

/** Replaces the links of a stored mail by the addresses that they stand for. */
export const fillSecretLinks = (text: string, makers: LinkMakers = {}): string =>
  text.replace(
    SECRET_LINK,
    (whole, kind: string, of: string, origin?: string) =>
      makers[kind]?.(of, origin && decodeURIComponent(origin)) ?? whole,
  )
