import { useRef, useState } from 'react'
import { useAuth } from '../../lib/auth.tsx'
import { type FetchedFile, fetchFile } from '../../lib/fetch-file.ts'

interface Wanted {
  /** Id of the ticket or sale to which the file belongs. */
  readonly id: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** Fetches one file at a time and ignores requests made meanwhile. */
export function useFetching() {
  const { transport } = useAuth()
  const [fetching, setFetching] = useState<string>()
  const isFetching = useRef(false)

  /** Resolves to undefined while another file is being fetched. */
  const fetchOne = async ({ id, ...asked }: Wanted): Promise<FetchedFile | undefined> => {
    if (isFetching.current) return undefined
    isFetching.current = true
    setFetching(id)
    try {
      return await fetchFile(transport, asked)
    } finally {
      isFetching.current = false
      setFetching(undefined)
    }
  }
  return { fetching, fetchOne }
}
