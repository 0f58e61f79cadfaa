import type { CustomForm, FormAnswers } from '@55tickets/contracts/forms.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, type Mock, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiResponse, bindApi } from '../../../lib/api/api.ts'
import { AppProvider } from '../../../lib/app-context.tsx'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { site } from '../../../lib/testing/sample-site.ts'
import { Button } from '../../../ui/button.tsx'
import type { FormRequest } from '../form-request.ts'
import { useForms } from '../use-forms.tsx'

type Field = CustomForm['fields'][number]

export const sampleId = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`

/** The n-th field of the tests; its id and position follow from its number. */
export const field = (
  n: number,
  type: string,
  label: string,
  validation: Field['validation'] = {},
  required = false,
): Field => ({ _id: sampleId(n), label, type, required, order: n, validation })

export const form = (n: number, fields: Field[], more: Partial<CustomForm> = {}): CustomForm => ({
  _id: sampleId(n),
  name: `Ficha ${n}`,
  description: null,
  fields,
  organizerImageUrl: null,
  organizerNote: null,
  ...more,
})

/** Renders a page with one button, which opens the forms and records their answers. */
export async function renderForms(forms: readonly CustomForm[], asking: Partial<FormRequest> = {}) {
  const ended = vi.fn<(answers: FormAnswers[] | null) => void>()
  const server = {
    /** Replaces the usual answers of the server. */
    answer: undefined as (() => Promise<ApiResponse>) | undefined,
    requests: [] as string[],
  }
  const api = bindApi(async ({ path }) => {
    server.requests.push(path)
    if (server.answer) return server.answer()
    const body = forms.find(({ _id }) => path === `/api/custom-forms/${_id}`)
    return body ? { status: 200, body } : { status: 404, body: { message: 'Não', code: 'NO' } }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  function Page() {
    const { ask, dialogs } = useForms()
    const ids = forms.map(({ _id }) => _id)
    const open = () => void ask(ids, { title: 'Congresso', ...asking }).then(ended)
    return (
      <>
        <Button onClick={open}>Inscrever-se</Button>
        {dialogs}
      </>
    )
  }
  const view = await render(
    <QueryClientProvider client={client}>
      <AppProvider api={api} site={site}>
        <Page />
      </AppProvider>
    </QueryClientProvider>,
  )
  const opener = view.getByRole('button', { name: 'Inscrever-se' })
  return { view, server, ended, opener, dialog: view.getByRole('dialog') }
}

/** Renders the page and opens the dialog. */
export async function openForms(forms: readonly CustomForm[], asking: Partial<FormRequest> = {}) {
  const rendered = await renderForms(forms, asking)
  const { opener, dialog } = rendered
  await pressOn(opener)
  await expect.element(dialog).toBeVisible()
  return {
    ...rendered,
    submit: dialog.getByRole('button', { name: asking.action ?? 'Enviar' }),
    alert: dialog.getByRole('alert'),
  }
}

/** Values of the only form's answers, in the order of its fields. */
export const answerValues = (ended: Mock<(answers: FormAnswers[] | null) => void>) =>
  ended.mock.lastCall?.[0]?.[0]?.formResponses.map(({ value }) => value)
