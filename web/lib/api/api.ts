import type { Access, Answer, Call, CallRequest } from '@55tickets/contracts/http/call.ts'
import type { ErrorAnswer, Successor } from '@55tickets/contracts/http/error-answer.ts'
import type * as buyerContracts from './contracts.ts'
import type * as securityContracts from './security-contracts.ts'
import type * as workspaceContracts from './workspace-contracts.ts'

export interface ApiRequest {
  readonly method: Call['method']
  /** Path from `/api` on, with the query string. */
  readonly path: string
  /** Access of the call: one for signed-in users carries their token. */
  readonly access: Access
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Reads an answer that is no JSON, such as a file or a stream of events. */
  readonly read?: (response: Response) => unknown
  /** File that is sent as it is, instead of a JSON body. */
  readonly upload?: Upload
  readonly signal?: AbortSignal | undefined
}

interface Upload {
  readonly file: File
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

export interface ApiResponse {
  readonly status: number
  /** Parsed JSON, or what `read` made of the answer; undefined if it was neither. */
  readonly body: unknown
}

/**
 * Sends a request: by fetch in the browser, in-process on the server. Rejects if no response came.
 */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

/** Parts of a request; the contract of a call decides which of them it takes. */
interface RequestParts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: unknown
  /** Sends the token also with a public call, whose answer tells signed-in users more. */
  readonly asUser?: true
  /** Idempotency key: a request sent twice with the same key is executed once. */
  readonly idempotencyKey?: string
}

type AllContracts = typeof buyerContracts & typeof securityContracts & typeof workspaceContracts
type Calls = {
  [N in keyof AllContracts as AllContracts[N] extends Call ? N : never]: AllContracts[N]
}

/** Name of a call, as its contract exports it. */
export type CallName = keyof Calls
export type CallInput<N extends CallName> = CallRequest<Calls[N]> & RequestParts
export type CallAnswer<N extends CallName> = Answer<Calls[N]>

/** A transport bound to the contracts, as pages and queries use it. */
export type Api = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  signal?: AbortSignal,
) => Promise<CallAnswer<N>>

interface FailureDetails {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly successors?: readonly Successor[] | undefined
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 if no response came. */
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  /** Tickets in the place of those whose lots have turned. */
  readonly successors: readonly Successor[]

  constructor(failure: FailureDetails, options?: ErrorOptions) {
    super(failure.message, options)
    this.status = failure.status
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.successors = failure.successors ?? []
  }
}

export async function callApi<C extends Call>(
  transport: Transport,
  call: C,
  { params, query, body, asUser, idempotencyKey }: CallRequest<C> & RequestParts,
  signal?: AbortSignal,
): Promise<Answer<C>> {
  const { method } = call
  const access = asUser ? 'user' : call.access
  const path = `/api${fillPath(call.path, params ?? {})}${queryText(query ?? {})}`
  const headers = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}
  const response = await sendRequest(transport, { method, path, access, headers, body, signal })
  const parsed = call.answer.safeParse(response.body)
  if (parsed.success) return parsed.data as Answer<C>
  throw new ApiError(
    {
      status: response.status,
      code: 'INVALID_ANSWER',
      message: 'Recebemos uma resposta inesperada do servidor.',
    },
    { cause: parsed.error },
  )
}

/** Sends a request. Throws an `ApiError` for a refusal and for a missing answer. */
export async function sendRequest(transport: Transport, request: ApiRequest): Promise<ApiResponse> {
  const response = await transport(request).catch((cause: unknown) => {
    if (isAborted(request.signal) || cause instanceof ApiError) throw cause
    throw new ApiError(noResponse, { cause })
  })
  if (response.status >= 400) throw toApiError(response)
  return response
}

/** True if the caller aborted the request. A timeout is not an abort: the server did not answer. */
const isAborted = (signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && signal.reason?.name !== 'TimeoutError'

/** Returns the server's message about a refusal; undefined if there is none to show. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 400 && error.message ? error.message : undefined

/** Describes in words to show why something could not be loaded. */
export const failureText = (error: unknown): string =>
  serverMessage(error) ?? 'Verifique sua conexão e tente novamente.'

/** True if the server itself refused the call, so that a retry would change nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429

/** Returns a function that loads a file of contracts, once unless it fails. */
function loadOnce(load: () => Promise<Partial<Calls>>) {
  let loaded: Promise<Partial<Calls>> | undefined
  return () =>
    (loaded ??= load().catch((cause: unknown) => {
      loaded = undefined
      throw new ApiError(noResponse, { cause })
    }))
}

const loadContracts = loadOnce(() => import('./contracts.ts'))
const loadSecurityContracts = loadOnce(() => import('./security-contracts.ts'))
const loadWorkspaceContracts = loadOnce(() => import('./workspace-contracts.ts'))

/** Loads the contracts while the visitor reads, so that the first call starts at once. */
export const preloadContracts = () => void loadContracts().catch(() => undefined)

async function findCall<N extends CallName>(name: N): Promise<Calls[N]> {
  // The smallest of the others first: its users need not load the largest.
  const call =
    (await loadContracts())[name] ??
    (await loadSecurityContracts())[name] ??
    (await loadWorkspaceContracts())[name]
  if (!call) throw new Error(`There is no contract of ${name}`)
  return call
}

export const bindApi =
  (transport: Transport): Api =>
  async (name, input, signal) =>
    callApi(transport, await findCall(name), input, signal)

/** Parses what the server pushes in the shape of an answer; undefined if it is malformed. */
export async function parseAnswer<N extends CallName>(
  name: N,
  body: unknown,
): Promise<CallAnswer<N> | undefined> {
  const call = await findCall(name)
  return call.answer.safeParse(body).data as CallAnswer<N> | undefined
}

const noResponse: FailureDetails = {
  status: 0,
  code: 'NO_RESPONSE',
  message: 'Servidor não respondeu. Verifique sua conexão.',
}

export function fillPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryText(query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value)
  }
  const text = search.toString()
  return text && `?${text}`
}

/**
 * Converts a response into an error. A proxy may answer with something that is not our error shape.
 */
const toApiError = ({ status, body }: ApiResponse): ApiError =>
  new ApiError(isErrorAnswer(body) ? { ...body, status } : { status, code: 'UNKNOWN', message: '' })

/** Checks the error shape by hand, because the contracts' parser is loaded later than this file. */
function isErrorAnswer(body: unknown): body is ErrorAnswer {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  )
}
