/** A wait that is over at once, for calls that are tried again while nobody answers. */
export const noDelay = async (): Promise<void> => undefined
