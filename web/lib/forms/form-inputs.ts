export type Values = Readonly<Record<string, string | boolean>>
export type Mask = (text: string) => string

export function findInput(
  form: HTMLFormElement | null,
  name: string,
): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : undefined
}

/** Reads the values from the inputs, because people and browsers fill them in before hydration. */
export function readInputs<V extends Values>(
  form: HTMLFormElement | null,
  values: V,
  masks: ReadonlyMap<string, Mask>,
): V {
  const found = Object.keys(values).flatMap((name) => {
    const input = findInput(form, name)
    if (!input) return []
    const mask = masks.get(name)
    const text = mask ? mask(input.value) : input.value
    const value = input.type === 'checkbox' ? input.checked : text
    return value ? [[name, value]] : []
  })
  return { ...values, ...Object.fromEntries(found) }
}
