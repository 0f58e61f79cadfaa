const LINK_CODE = /^[a-z0-9-]{1,40}$/

/** True for a text that can be the code of a tracking link, as it stands in `?via=`. */
export const isLinkCode = (text: string): boolean => LINK_CODE.test(text)
