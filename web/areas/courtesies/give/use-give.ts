import type { CourtesyList, GuestLine } from '@55tickets/contracts/courtesies.ts'
import {
  checkGuestCount,
  findGuestProblems,
  type KnownGuests,
} from '@55tickets/rules/courtesies/guest-problems.ts'
import { type ReadGuest, readGuests } from '@55tickets/rules/courtesies/read-guests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, failureText } from '../../../lib/api/api.ts'
import { randomKey } from '../../../lib/api/random-key.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { courtesiesKey } from '../queries.ts'

/** A line of the pasted list, with all that is wrong with it. */
export interface JudgedGuest extends ReadGuest {
  readonly all: readonly string[]
}

interface Draft {
  readonly text: string
  readonly typeId: string
  readonly sendsMail: boolean
  /** A new one with every edit: a retry sends the same list again, an edited list is another. */
  readonly key: string
}

/** A list of guests while it is typed: read and judged by the rule that the server uses, too. */
export function useGive(eventId: string, list: CourtesyList, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>({
    text: '',
    typeId: list.types[0]?._id ?? '',
    sendsMail: true,
    key: randomKey(),
  })
  const [failure, setFailure] = useState<string | null>(null)
  /** Problems that the server found, by line, until the list changes. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const guests = useJudged(draft, list, refused)
  const wrong = guests.filter(({ all }) => all.length > 0).length
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      api('giveCourtesies', {
        params: { eventId },
        idempotencyKey: draft.key,
        body: {
          guests: guests.map(toLine),
          sendsMail: draft.sendsMail,
        },
      }),
    onSuccess: ({ courtesies }) => {
      toast.success(
        courtesies.length === 1 ? '1 cortesia dada.' : `${courtesies.length} cortesias dadas.`,
      )
      onDone()
    },
    onError: (error) => {
      setFailure(failureText(error))
      if (error instanceof ApiError) setRefused(error.fields)
    },
    onSettled: () => client.invalidateQueries({ queryKey: courtesiesKey(eventId) }),
  })
  return {
    draft,
    guests,
    wrong,
    failure,
    isPending,
    change: (some: Partial<Omit<Draft, 'key'>>) => {
      setDraft({ ...draft, ...some, key: randomKey() })
      setFailure(null)
      setRefused({})
    },
    give: () => {
      const problem = checkGuestCount(guests.length) ?? wrongText(wrong)
      setFailure(problem)
      if (problem === null) mutate()
    },
  }
}

const toLine = ({ line, name, cpf, email, phone, ticketTypeId }: JudgedGuest): GuestLine => ({
  line,
  name,
  cpf,
  email,
  phone,
  ticketTypeId,
})

const wrongText = (wrong: number): string | null => {
  if (wrong === 0) return null
  return wrong === 1 ? 'Corrija a linha marcada.' : `Corrija as ${wrong} linhas marcadas.`
}

function useJudged(
  { text, typeId }: Draft,
  { types, docs }: CourtesyList,
  refused: Readonly<Record<string, string>>,
): JudgedGuest[] {
  return useMemo(() => {
    const guests = readGuests(text, types, typeId || null)
    const emails = new Set(docs.flatMap(({ email }) => email ?? []))
    const known: KnownGuests = { cpfs: new Set(), emails }
    const found = findGuestProblems(guests, types, known)
    return guests.map((guest) => ({ ...guest, all: problemsOf(guest, found, refused) }))
  }, [text, typeId, types, docs, refused])
}

/** A problem found while reading says more than that there is no ticket. */
function problemsOf(
  guest: ReadGuest,
  found: ReadonlyMap<number, readonly string[]>,
  refused: Readonly<Record<string, string>>,
): string[] {
  const judged = (found.get(guest.line) ?? []).filter(
    (problem) => guest.problems.length === 0 || problem !== 'Escolha o ingresso',
  )
  const own = [...guest.problems, ...judged]
  const told = refused[guest.line]
  return own.length > 0 || !told ? own : [told]
}
