import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

/** Query of a form. Its key is below `events`, because a form is as public as its event. */
export const formQuery = (api: Api, formId: string) =>
  queryOptions({
    queryKey: ['events', 'form', formId],
    queryFn: async ({ signal }) => {
      const form = await api('readForm', { params: { formId } }, signal)
      return { ...form, fields: form.fields.sort((one, other) => one.order - other.order) }
    },
  })
