import { z } from 'zod/mini'

/** What all contracts are made of. */

/** Written in one way only: as keys of the server's lines and sets, two spellings would be two things. */
export const Id = z.uuid().check(z.toLowerCase())
/** A moment, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** Reais with two decimals, as on the wire everywhere. Inside, money is whole centavos. */
export const Reais = z.number()
