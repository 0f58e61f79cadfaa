import { type Category, isCategory } from '@55tickets/rules/events/categories.ts'
import { createRecord } from '../../../lib/stored-records.ts'
import { minutes } from '../../../lib/time/minutes.ts'

/** Fields of the assistant's first step. */
export type WhatValues = {
  readonly name: string
  /** Empty until it is chosen. */
  readonly category: Category | ''
  /** Empty for a drawn poster. */
  readonly bannerId: string
}

/** Values of an event that does not exist yet. */
export type NewEvent = WhatValues & {
  /** Makes a repeated request create one event, and is the seed of its poster. */
  readonly key: string
}

const DRAFT_DAYS = 30

/** Draft of a new event, stored in this browser until the event exists. */
export const newEventDraft = (userId: string) =>
  createRecord<NewEvent>({
    key: `newEvent/${userId}`,
    lifetimeMs: minutes(DRAFT_DAYS * 24 * 60),
    is: (value): value is NewEvent => {
      const { name, category, bannerId, key } = { ...(value as Partial<NewEvent> | null) }
      return (
        typeof name === 'string' &&
        (category === '' || (typeof category === 'string' && isCategory(category))) &&
        typeof bannerId === 'string' &&
        typeof key === 'string'
      )
    },
  })
