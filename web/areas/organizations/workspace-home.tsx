import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/app-context.tsx'
import { organizationsQuery } from './queries.ts'

/** First screen of the workspace: the user's organizations. */
export function WorkspaceHome() {
  const { data } = useQuery(organizationsQuery(useApi()))
  return (
    <div className="page-width py-8">
      <h1 className="text-3xl font-extrabold">Área do promotor</h1>
      <ul>
        {data?.docs.map(({ _id, name }) => (
          <li key={_id}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
