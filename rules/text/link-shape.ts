import { readableText } from './tidy-text.ts'

/** Ends of domain names of countries, but for those of `WORDS`. */
const COUNTRIES =
  'a[cdefgilmqrtuwxz]|b[abdefghijmnorstwyz]|c[acdfghiklmnoruvwxyz]|d[ekmz]|e[cegrstu]|f[ijkmor]|' +
  'g[adefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|' +
  'm[adeghklmnopqrstuvwxyz]|n[cefgilpruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|' +
  's[abcdghiklmnorstuvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[acegnu]|w[fs]|y[et]|z[amw]|рф'
/**
 * Ends that are words of Portuguese or stand in names of events, so that a forgotten space is no link: they
 * count where a path or port follows. Those with three letters or more are sold to few or to nobody.
 */
export const WORDS = 'ao|as|dj|do|mc|na|no|se|vi|bom|final|gal|mil|total|viva|vivo|zero'
/** Names in another alphabet, of which none follows a dot without a space in Portuguese. */
const OTHER_ALPHABETS = String.raw`xn--[a-z\d-]+|(?:(?!\p{Script=Latin})\p{L}){2,}`
/** What the dot of a domain name follows. */
export const BEFORE_DOT = String.raw`[\p{L}\p{M}\p{N}\p{So}_-]`
/** Ends that are typed most, for pages that do not load them all. */
const FREQUENT = 'com|net|org|app|link|xyz|info|site|online|store|shop|club|top|vip|live|page'
const ADDRESS = String.raw`[\p{L}\d._+-]@(?!s?(?![\p{L}\d.-]))[\p{L}\d]`
const LINK = new RegExp(
  String.raw`:\/\/|(?<![\p{L}\d])www\.|\p{L}{3}:\/|${BEFORE_DOT}\.(?:${COUNTRIES}|${FREQUENT}|${OTHER_ALPHABETS}|(?:${WORDS})(?=\/|[?#:][\p{L}\d]))(?![\p{L}\d])|\b\d{1,3}(\.\d{1,3}){3}\b|${ADDRESS}`,
  'iu',
)
/** Dots that domain names may be written with, besides the usual one. */
const DOTS = /[。．｡․]/gu

/** A text as it reads, with one kind of dot. */
export const readForLinks = (text: string): string => readableText(text).replace(DOTS, '.')

/** Tells whether a text has the look of a link, by few ends of domain names: `hasLink` knows all of them. */
export const looksLikeLink = (text: string): boolean => LINK.test(readForLinks(text))
