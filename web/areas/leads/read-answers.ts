import type { LeadField, LeadValue } from '@55tickets/rules/leads/lead-field.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns the first control of a field. */
export const findControl = (form: HTMLFormElement | null, name: string): Control | undefined =>
  findControls(form, name)[0]

/**
 * Reads the answers from the controls, because people and browsers fill them in before hydration.
 */
export function readAnswers<Name extends string>(
  form: HTMLFormElement | null,
  fields: readonly LeadField<Name>[],
): Partial<Record<Name, LeadValue>> {
  const found: Partial<Record<Name, LeadValue>> = {}
  for (const { name, kind } of fields) {
    const controls = findControls(form, name)
    const ticked = controls.filter((one) => one instanceof HTMLInputElement && one.checked)
    const value = kind === 'choices' ? ticked.map((one) => one.value) : (controls[0]?.value ?? '')
    if (value.length > 0) found[name] = value
  }
  return found
}

function findControls(form: HTMLFormElement | null, name: string): Control[] {
  const named = `[name="${name}"]`
  return [
    ...(form?.querySelectorAll<Control>(`input${named}, select${named}, textarea${named}`) ?? []),
  ]
}
