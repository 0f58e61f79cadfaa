import type { Organization } from '@55tickets/contracts/organizations.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useUser } from '../../../lib/auth/auth.tsx'
import { addressErrors } from '../../../lib/forms/address.ts'
import { createFormDraft } from '../../../lib/forms/form-draft.ts'
import { changedFields } from '../../../lib/forms/merge-values.ts'
import { serverFieldErrors, useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import type { LogoPicture } from '../logo-field.tsx'
import { organizationKey, organizationQuery, organizationsQuery } from '../queries.ts'
import {
  checkOrganization,
  isNewPayee,
  mergeValues,
  type OrganizationValues,
  organizationChange,
  organizationValues,
} from './organization-values.ts'

/**
 * Form of an organization's data. What is typed stays in the browser until it is saved. If somebody else
 * saved meanwhile, what they changed is taken over where nothing was typed, and what was typed stays.
 */
export function useOrganizationForm(organization: Organization) {
  const api = useApi()
  const client = useQueryClient()
  const { _id: organizationId } = organization
  /** The stored organization that the form is based on. */
  const [base, setBase] = useState(organization)
  const { id: userId } = useUser()
  const [draft] = useState(() =>
    createFormDraft<OrganizationValues>(`organizationDraft/${userId}/${organizationId}`),
  )
  const [start] = useState(() =>
    startFrom(organization, draft.read(organizationValues(organization))),
  )
  const [isRestored, setIsRestored] = useState(start.isRestored)
  const [logoUrl, setLogoUrl] = useState(start.logoUrl)
  const [merge, setMerge] = useState(start.merge)

  const adopt = (stored: Organization) => {
    setBase(stored)
    client.setQueryData(organizationKey(organizationId), stored)
  }
  const takeOver = async (typed: OrganizationValues) => {
    const stored = await client.fetchQuery({
      ...organizationQuery(api, organizationId),
      staleTime: 0,
    })
    const merged = mergeValues(organizationValues(base), organizationValues(stored), typed)
    adopt(stored)
    organizationForm.fill(merged.taken)
    if (merged.taken.logoId !== undefined) setLogoUrl(stored.logoUrl)
    setMerge(merged)
  }
  const organizationForm = useForm<OrganizationValues>({
    initial: start.values,
    validate: checkOrganization,
    validateOn: 'blur',
    send: async (values) => {
      setMerge(undefined)
      try {
        const body = organizationChange(values, base.version)
        const stored = await api('changeOrganization', { params: { organizationId }, body })
        adopt(stored)
        // As the server stored it, except for what was typed since.
        const { taken } = mergeValues(values, organizationValues(stored), latest.current)
        organizationForm.fill(taken)
        setIsRestored(false)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ORGANIZATION_CHANGED')
          return takeOver(values)
        throw error
      }
      void client.invalidateQueries({ queryKey: organizationsQuery(api).queryKey, exact: true })
      toast.success('Dados salvos.')
    },
    fieldErrors: (error) => ({
      ...serverFieldErrors(error),
      ...addressErrors(error),
      ...(error instanceof ApiError &&
        error.code === 'FILE_NOT_FOUND' && { logoId: error.message }),
    }),
    failureText: 'Não foi possível salvar. O que você digitou continua aqui: tente novamente.',
  })
  const { values } = organizationForm
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  })
  useEffect(() => {
    draft.save(organizationValues(base), values)
  })

  const { value: logoId, onChange: changeLogoId } = organizationForm.field('logoId')
  return {
    ...organizationForm,
    merge,
    /** True if what is typed names another payee. */
    isNewPayee: isNewPayee(values, base),
    /** True if the fields show what was typed before a reload or an ended login. */
    isRestored,
    /** Returns to the saved values. */
    discard: () => {
      organizationForm.reset(organizationValues(base))
      setLogoUrl(base.logoUrl)
      setMerge(undefined)
      setIsRestored(false)
    },
    logo: logoId && logoUrl ? { id: logoId, url: logoUrl } : null,
    setLogo: (logo: LogoPicture | null) => {
      changeLogoId(logo?.id ?? '')
      setLogoUrl(logo?.url ?? null)
    },
  }
}

/** Values with which the form opens: the saved ones, with what was typed before and not saved. */
function startFrom(
  organization: Organization,
  draft: { base: OrganizationValues; values: OrganizationValues } | undefined,
) {
  const saved = organizationValues(organization)
  const { logoUrl } = organization
  if (!draft) return { values: saved, isRestored: false, logoUrl, merge: undefined }
  const merge = mergeValues(draft.base, saved, draft.values)
  const values = { ...draft.values, ...merge.taken }
  const { logoId } = values
  return {
    values,
    isRestored: changedFields(values, saved).length > 0,
    logoUrl: logoId === saved.logoId ? logoUrl : logoId && pictureUrl(logoId, 320),
    merge: merge.disputed.length > 0 ? merge : undefined,
  }
}
