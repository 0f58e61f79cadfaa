import type { ComponentProps } from 'react'
import type { FieldState } from '../../../lib/forms/use-form.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { SegmentedChoice } from '../../../ui/form/segmented-choice.tsx'
import type { EditChoices, ReviewedEdit } from './reviewed-edit.ts'

/** Answers to the questions of the sheet, as fields hold them. */
export type QuestionValues = {
  readonly isMaterial: '' | 'yes' | 'no'
  readonly movesSessions: boolean
  readonly movesSales: boolean
}

export const toChoices = (values: QuestionValues): EditChoices => ({
  isMaterial: values.isMaterial === 'yes',
  movesSessions: values.movesSessions,
  movesSales: values.movesSales,
})

interface EditQuestionsProps {
  readonly reviewed: ReviewedEdit
  readonly field: (name: 'isMaterial') => FieldState<QuestionValues['isMaterial']>
  readonly checkbox: (
    name: 'movesSessions' | 'movesSales',
  ) => Pick<ComponentProps<'input'>, 'name' | 'checked' | 'onChange' | 'onBlur'>
}

/** Questions that have to be answered before an edit is saved; none for most. */
export function EditQuestions({ reviewed, field, checkbox }: EditQuestionsProps) {
  const { asksMaterial, moving } = reviewed
  return (
    <>
      {asksMaterial && (
        <SegmentedChoice
          {...field('isMaterial')}
          label="Esta mudança é importante para quem já comprou?"
          options={materialOptions}
          hint="Sim se quem comprou pode não reconhecer o evento, ou se muda o que foi anunciado."
        />
      )}
      {moving && (moving.sessions > 0 || moving.hasSales) && (
        <div>
          {moving.sessions > 0 && (
            <Checkbox
              {...checkbox('movesSessions')}
              label="Mover também as atividades"
              hint={`${moving.sessions === 1 ? '1 atividade' : `${moving.sessions} atividades`}: ${moving.span}.`}
            />
          )}
          {moving.hasSales && (
            <Checkbox
              {...checkbox('movesSales')}
              label="Mover também os prazos de venda e dos lotes"
              hint={`Os que ainda não passaram: ${moving.span}.`}
            />
          )}
        </div>
      )}
    </>
  )
}

const materialOptions = [
  ['yes', 'Sim, avisar'],
  ['no', 'Não'],
] as const
