export type Values = Readonly<Record<string, string | boolean>>

export function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : undefined
}

/** What stands in the inputs: people type, and browsers fill in, before the page comes to life. */
export function readInputs<V extends Values>(form: HTMLFormElement | null, values: V): V {
  const found = Object.keys(values).flatMap((name) => {
    const input = inputOf(form, name)
    const value = input?.type === 'checkbox' ? input.checked : input?.value
    return value ? [[name, value]] : []
  })
  return { ...values, ...Object.fromEntries(found) }
}
