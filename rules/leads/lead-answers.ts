import { cents, formatMoney } from '../money/money.ts'
import { contactFields } from './contact-fields.ts'
import { interviewSections } from './interview-fields.ts'
import type { LeadField } from './lead-field.ts'
import type { LeadKind } from './lead-status.ts'

interface LeadSection {
  readonly title: string
  readonly fields: readonly LeadField[]
}

/** Fields of each form, by section. */
export const leadSections: Readonly<Record<LeadKind, readonly LeadSection[]>> = {
  contact: [{ title: 'Contato', fields: contactFields }],
  interview: interviewSections,
}

export type LeadAnswers = Readonly<Record<string, string | readonly string[]>>

/** Row of a field in the table of next steps, if it belongs there. */
export const nextStepRow = ({ name }: LeadField): string | undefined => /\d$/.exec(name)?.[0]

/** Label of a field outside its form, with its table row or unit. */
export function answerLabel(field: LeadField): string {
  const { label, kind, hint } = field
  const row = nextStepRow(field)
  if (row) return `${label} ${row}`
  return kind === 'count' && hint ? `${label} (${hint.toLowerCase()})` : label
}

/**
 * Text of an answer; empty if there is none. Values that the form does not know are shown as they
 * are.
 */
export function answerText(field: LeadField, answers: LeadAnswers): string {
  const given = Object.hasOwn(answers, field.name) ? (answers[field.name] ?? '') : ''
  if (typeof given !== 'string') return given.map((value) => choiceText(field, value)).join(', ')
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return choiceText(field, given)
    case 'money':
      return moneyText(given)
    case 'date':
      return dayText(given)
    case 'moment': {
      const [day = '', time] = given.split('T')
      return time ? `${dayText(day)} às ${time}` : given
    }
    case 'count':
      return countText(given)
    case 'line':
    case 'text':
    case 'email':
    case 'phone':
      return given
  }
}

const choiceText = ({ choices = [] }: LeadField, value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value

const countText = (typed: string): string =>
  /^\d+$/.test(typed) ? typed.replace(/\B(?=(\d{3})+$)/g, '.') : typed

function moneyText(typed: string): string {
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(typed) ?? []
  return whole ? formatMoney(cents(Number(`${whole}${part.padEnd(2, '0')}`))) : typed
}

const dayText = (typed: string): string => typed.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
