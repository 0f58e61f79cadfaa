import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id } from './http/parts.ts'

const FormField = z.object({
  _id: Id,
  label: z.string(),
  /** `text`, `number`, `boolean` or `multiple_choice`; any other is shown as not supported. */
  type: z.string(),
  required: z.boolean(),
  order: z.int(),
  validation: z.object({
    minLength: z.optional(z.int()),
    maxLength: z.optional(z.int()),
    minValue: z.optional(z.number()),
    maxValue: z.optional(z.number()),
    /** False by default. */
    allowDecimals: z.optional(z.boolean()),
    options: z.optional(z.array(z.string())),
    minSelections: z.optional(z.int()),
    maxSelections: z.optional(z.int()),
  }),
})

export const CustomForm = z.object({
  _id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  fields: z.array(FormField),
  organizerImageUrl: z.nullable(z.string()),
  organizerNote: z.nullable(z.string()),
})
export type CustomForm = z.infer<typeof CustomForm>

export const readForm = call({
  method: 'GET',
  path: '/custom-forms/:formId',
  access: 'open',
  summary: 'A custom form of a published event',
  params: z.strictObject({ formId: z.string().check(z.maxLength(120)) }),
  answer: CustomForm,
  refusals: ['FORM_NOT_FOUND'],
})

/** Text with a maximum length. The rules of custom forms validate the answers themselves. */
const text = (most: number) => z.string().check(z.maxLength(most, 'Texto longo demais'))
const list = <S extends z.ZodMiniType>(of: S, most: number) =>
  z.array(of).check(z.maxLength(most, 'Lista longa demais'))

const Answers = z.object({
  formId: Id,
  formResponses: list(
    z.object({
      fieldId: Id,
      value: z.optional(
        z.nullable(z.union([text(20_000), z.number(), z.boolean(), list(text(500), 200)])),
      ),
    }),
    100,
  ),
})

/** Answers to one form, as sent. */
export type FormAnswers = z.input<typeof Answers>

/** `customForm` of a request: answers to one form or to several, parsed as a list. */
export const FormResponses = z.pipe(
  z.union([Answers, list(Answers, 20)]),
  z.transform((given) => (Array.isArray(given) ? given : [given])),
)
