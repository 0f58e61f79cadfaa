/** Delay between retries that is over immediately. */
export const noDelay = async (): Promise<void> => undefined
