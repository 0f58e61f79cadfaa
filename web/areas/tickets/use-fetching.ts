import { useRef, useState } from 'react'
import { useAuth } from '../../lib/auth.tsx'
import { type FetchedFile, fetchFile } from '../../lib/fetch-file.ts'

interface Wanted {
  /** Whose file it is: a ticket's or a sale's id. */
  readonly id: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** Fetches one file at a time, however many are asked for meanwhile. */
export function useFetching() {
  const { transport } = useAuth()
  const [fetching, setFetching] = useState<string>()
  const isFetching = useRef(false)

  /** Nothing where another is under way. */
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
