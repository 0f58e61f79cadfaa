import { z } from 'zod/mini'
import { Id, Instant, Reais } from '../http/parts.ts'

/** Programme and forms of an event as its editor shows them. */

const Lock = z.object({ field: z.string(), reason: z.string() })

export const EditedSession = z.object({
  _id: Id,
  title: z.string(),
  description: z.nullable(z.string()),
  room: z.nullable(z.string()),
  /** On the clock of the event's zone. */
  startDate: z.string(),
  endDate: z.string(),
  allowSubscription: z.boolean(),
  isPaid: z.boolean(),
  price: Reais,
  /** Null for no limit. */
  capacity: z.nullable(z.int()),
  subscribed: z.int(),
  certifiedMinutes: z.nullable(z.int()),
  regulationFileId: z.nullable(z.string()),
  regulationFileName: z.nullable(z.string()),
  formId: z.nullable(Id),
  cancelledAt: z.nullable(Instant),
  cancelReason: z.nullable(z.string()),
  locks: z.array(Lock),
})
export type EditedSession = z.infer<typeof EditedSession>

const AnswerLimits = z.object({
  minLength: z.optional(z.int()),
  maxLength: z.optional(z.int()),
  minValue: z.optional(z.number()),
  maxValue: z.optional(z.number()),
  allowDecimals: z.optional(z.boolean()),
  options: z.optional(z.array(z.string())),
  minSelections: z.optional(z.int()),
  maxSelections: z.optional(z.int()),
})

export const EditedQuestion = z.object({
  _id: Id,
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  validation: AnswerLimits,
  /** Null while it is asked. */
  retiredAt: z.nullable(Instant),
  /** True if somebody was asked: it can only be retired. */
  isAnswered: z.boolean(),
})
export type EditedQuestion = z.infer<typeof EditedQuestion>

export const EditedForm = z.object({
  _id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  organizerNote: z.nullable(z.string()),
  organizerImageUrl: z.nullable(z.string()),
  /** Number of times that it was filled in. */
  answers: z.int(),
  /** Questions in their order, those that were retired and answered last. */
  fields: z.array(EditedQuestion),
})
export type EditedForm = z.infer<typeof EditedForm>
