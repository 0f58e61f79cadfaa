import type { Organization } from '@55tickets/contracts/organizations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { addressErrors } from '../../../lib/forms/address.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import type { LogoPicture } from '../logo-field.tsx'
import { organizationKey, organizationQuery, organizationsQuery } from '../queries.ts'
import {
  checkOrganization,
  type Merge,
  mergeValues,
  type OrganizationValues,
  organizationChange,
  organizationValues,
} from './organization-values.ts'

/**
 * Form of an organization's data. If somebody else saved meanwhile, what they changed is taken over
 * where nothing was typed, and what was typed stays.
 */
export function useOrganizationForm(organization: Organization) {
  const api = useApi()
  const client = useQueryClient()
  const { _id: organizationId } = organization
  /** The stored organization that the form is based on. */
  const [base, setBase] = useState(organization)
  const [logoUrl, setLogoUrl] = useState(organization.logoUrl)
  const [merge, setMerge] = useState<Merge>()

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
    initial: organizationValues(organization),
    validate: checkOrganization,
    validateOn: 'blur',
    send: async (values) => {
      setMerge(undefined)
      try {
        const body = organizationChange(values, base.version)
        adopt(await api('changeOrganization', { params: { organizationId }, body }))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ORGANIZATION_CHANGED')
          return takeOver(values)
        throw error
      }
      void client.invalidateQueries({ queryKey: organizationsQuery(api).queryKey, exact: true })
      toast.success('Dados salvos.')
    },
    fieldErrors: (error) => ({
      ...(error instanceof ApiError && error.fields),
      ...addressErrors(error),
      ...(error instanceof ApiError &&
        error.code === 'FILE_NOT_FOUND' && { logoId: error.message }),
    }),
    failureText: 'Não foi possível salvar. O que você escreveu continua aqui: tente novamente.',
  })
  const { value: logoId, onChange: changeLogoId } = organizationForm.field('logoId')
  return {
    ...organizationForm,
    merge,
    logo: logoId && logoUrl ? { id: logoId, url: logoUrl } : null,
    setLogo: (logo: LogoPicture | null) => {
      changeLogoId(logo?.id ?? '')
      setLogoUrl(logo?.url ?? null)
    },
  }
}
