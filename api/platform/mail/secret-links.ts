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

/**
 * Makes free text harmless, in which somebody may have written such a link: the mail would bring them
 * the secret of another.
 */
export const withoutSecretLinks = (text: string): string =>
  text.replaceAll(/secret-link\.invalid/gi, 'invalid')

const SECRET_LINK =
  /https:\/\/secret-link\.invalid\/([a-z-]+)\/([0-9a-f-]+)(?:\?origin=([\w.%-]+))?/g

/**
 * Replaces the links of a stored mail by the addresses that they stand for. Throws for a kind that only
 * a newer release makes: its servers send the mail when the job is retried.
 */
export const fillSecretLinks = (text: string, makers: LinkMakers = {}): string =>
  text.replace(SECRET_LINK, (_whole, kind: string, of: string, origin?: string) => {
    const make = makers[kind]
    if (!make) throw new Error(`this release makes no links of the kind ${kind}`)
    return make(of, origin && decodeURIComponent(origin))
  })
