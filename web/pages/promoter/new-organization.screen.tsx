import { CreateOrganization } from '../../areas/organizations/create-organization.tsx'
import { useNavigate } from '../../framework/router/router.tsx'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import type { Screen } from './screen.ts'

export const screen: Screen = {
  path: '/promotor/nova-organizacao',
  title: 'Nova organização',
  View: NewOrganizationScreen,
}

function NewOrganizationScreen() {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  return (
    <div className="page-width py-6 md:py-8">
      <h1 className="text-2xl font-black">Nova organização</h1>
      <p className="mt-2 mb-6 max-w-reading text-ink-soft">
        Os eventos pertencem a uma organização. Você é o dono e pode convidar uma equipe.
      </p>
      <CreateOrganization
        onCreated={({ slug }) => {
          if (isMounted.current) navigate(`/promotor/o/${slug}`)
        }}
      />
    </div>
  )
}
