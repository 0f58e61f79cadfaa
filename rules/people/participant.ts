/** Kinds of what a participant came by: a ticket of an order, a courtesy, or a subscription to a session. */
export const participantKinds = ['ticket', 'courtesy', 'subscription'] as const
