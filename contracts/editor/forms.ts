import {
  checkFormName,
  checkLimits,
  checkQuestionLabel,
  MAX_QUESTIONS,
  questionKinds,
} from '@55tickets/rules/forms/question-fields.ts'
import { z } from 'zod/mini'
import { confirmation } from '../changes.ts'
import { editRefusals } from '../editor.ts'
import { call } from '../http/call.ts'
import { Id } from '../http/parts.ts'
import { EditedEvent } from './edited-event.ts'
import { line } from './fields.ts'

/** Calls of the promoters' workspace on the forms of an event. */

const version = { version: z.int(), ...confirmation }
const text = (most: number) =>
  z.nullable(z.string().check(z.maxLength(most, `Use até ${most} caracteres`)))

const AnswerLimits = z.strictObject({
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minValue: z.optional(z.number()),
  maxValue: z.optional(z.number()),
  allowDecimals: z.optional(z.boolean()),
  options: z.optional(z.array(z.string()).check(z.maxLength(200))),
  minSelections: z.optional(z.number()),
  maxSelections: z.optional(z.number()),
})

const Question = z
  .strictObject({
    _id: Id,
    label: line(checkQuestionLabel),
    type: z.enum(questionKinds),
    required: z.boolean(),
    validation: AnswerLimits,
  })
  .check(({ value, issues }) => {
    for (const [name, message] of Object.entries(checkLimits(value.type, value.validation)))
      issues.push({ code: 'custom', message, path: ['validation', name], input: value.validation })
  })

export const formFields = {
  name: line(checkFormName),
  description: text(2000),
  organizerNote: text(2000),
  /**
   * Questions in their order. One that is left out, or that says something else, is retired if it may have
   * been answered.
   */
  fields: z
    .array(Question)
    .check(z.maxLength(MAX_QUESTIONS, `São no máximo ${MAX_QUESTIONS} perguntas`))
    .check(({ value, issues }) => {
      if (new Set(value.map(({ _id }) => _id)).size < value.length)
        issues.push({ code: 'custom', message: 'Há perguntas repetidas', input: value })
    }),
}

const OneForm = z.strictObject({ eventId: Id, formId: Id })

export const changeForm = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/forms/:formId',
  access: 'event:writeEvents',
  summary: 'Save a form with its questions; a new id creates one',
  params: OneForm,
  body: z.strictObject({ ...version, ...formFields }),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const removeForm = call({
  method: 'DELETE',
  path: '/promoter/events/:eventId/forms/:formId',
  access: 'event:writeEvents',
  summary: 'Remove a form that nothing uses and nobody has filled in',
  params: OneForm,
  body: z.strictObject(version),
  answer: EditedEvent,
  refusals: editRefusals,
})
