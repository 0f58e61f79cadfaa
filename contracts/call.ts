import type { z } from 'zod/mini'
import type { RefusalCode, SharedRefusal } from './refusals.ts'

/**
 * Who may make a call. Checked by the server for every route; a route without one does not start.
 * `user`: whoever is signed in. `platform`: who works here, by a role that only an operator gives.
 * `gate`: who stands at the gate of the event that `:eventId` names, or works here. `former_gate`:
 * also who stood there until a few days ago.
 */
export type Access = 'open' | 'user' | 'platform' | 'gate' | 'former_gate'

type Schema = z.ZodMiniType

/**
 * One call of the API, described once: the server validates, serialises and documents with it,
 * the browser builds the request and parses the answer with it.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  /** Counted for the person, not for the address: phones of one carrier share theirs. */
  readonly limitedBy?: 'user'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly status?: 200 | 201 | 202
  readonly answer: Schema
  /** What this call may refuse beside the refusals that every call shares. */
  readonly refusals?: readonly RefusalCode[]
}

export const call = <const C extends Call>(description: C): C => description

type Part<C, Name extends string> =
  C extends Record<Name, infer S extends Schema> ? z.input<S> : never

/** What a caller hands over: only the parts that the call declares. */
export type CallRequest<C extends Call> = (C extends { params: Schema }
  ? { params: Part<C, 'params'> }
  : unknown) &
  (C extends { query: Schema } ? { query?: Part<C, 'query'> } : unknown) &
  (C extends { body: Schema } ? { body: Part<C, 'body'> } : unknown)

export type Answer<C extends Call> = z.output<C['answer']>

/** The codes that a call may refuse with. */
export type CallRefusal<C extends Call> =
  | SharedRefusal
  | (C extends { refusals: readonly (infer Code extends RefusalCode)[] } ? Code : never)
