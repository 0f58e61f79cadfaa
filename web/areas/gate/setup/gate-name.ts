/** Key of the name that this phone's gate had last. */
export const GATE_NAME_KEY = 'gateName'
