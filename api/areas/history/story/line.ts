import { type StoryKind, type StoryText, storyText } from '@55tickets/rules/sales/order-story.ts'

/** A line of an order's story with its time. */
export interface TimedStory extends StoryText {
  readonly at: Date
}

/** Tells one thing that happened at a time. */
export const tell = <Kind extends StoryKind>(
  at: Date,
  kind: Kind,
  facts: Parameters<typeof storyText<Kind>>[1],
): TimedStory => ({ at, ...storyText(kind, facts) })

/** Name of a member by the actor in a history; null for one who erased the account. */
export type FindMember = (actor: string | null) => { readonly member: string | null }
