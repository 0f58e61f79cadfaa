/** A wait that is over at once, for calls that are tried again while nobody answers. */
export const noPause = async (): Promise<void> => undefined
