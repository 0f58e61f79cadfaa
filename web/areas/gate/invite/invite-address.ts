/** Token of an invite in the address, behind the `#`, which browsers send to nobody. */
export const readInviteToken = (hash: string): string | null =>
  new URLSearchParams(hash.slice(1)).get('convite') || null
