import { counterWarns, type FormField, isSingleChoice } from '@55tickets/rules/forms/form-field.ts'
import { numberText } from '@55tickets/rules/tickets/typed-number.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

/**
 * Describes what a field accepts, before it is answered wrongly; undefined if it accepts anything.
 */
export function expectation(field: FormField): string | undefined {
  const { minLength = 0, minSelections = 0, minValue, maxValue } = field.validation
  switch (field.type) {
    case 'text':
      return minLength > 1 ? `Pelo menos ${minLength} caracteres` : undefined
    case 'number':
      return rangeText(minValue, maxValue)
    case 'multiple_choice':
      return minSelections > 1 && !isSingleChoice(field)
        ? `Escolha pelo menos ${minSelections}`
        : undefined
    default:
      return undefined
  }
}

function rangeText(least: number | undefined, most: number | undefined): string | undefined {
  if (least !== undefined && most !== undefined)
    return `De ${numberText(least)} a ${numberText(most)}`
  if (least !== undefined) return `A partir de ${numberText(least)}`
  return most === undefined ? undefined : `Até ${numberText(most)}`
}

/** Combines the expectation on the left with a counter on the right. */
export function fieldHint(expected: string | undefined, counter: ReactNode): ReactNode {
  if (!expected && !counter) return undefined
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{expected}</span>
      {counter}
    </span>
  )
}

interface CounterProps {
  readonly kind: 'text' | 'choices'
  readonly count: number
  readonly most: number
}

export function Counter({ kind, count, most }: CounterProps) {
  const warns = counterWarns(kind, count, most)
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 tabular-nums',
        warns && 'font-semibold text-warn',
      )}
    >
      {warns && <TriangleAlert aria-hidden="true" className="size-4" />}
      {count} de {most}
      {kind === 'text' && ' caracteres'}
    </span>
  )
}
