export interface TestCard {
  readonly number: string
  /**
   * Behaviour of the sandbox. `late`: charges the card, but answers after the client's timeout.
   * `broken`: fails without charging it.
   */
  readonly outcome: 'approved' | 'declined' | 'analysis' | 'late' | 'broken'
}

/** Cards of the test environment, which approves all other numbers. */
export const testCards: readonly TestCard[] = [
  { number: '4444444444444444', outcome: 'approved' },
  { number: '5555555555554444', outcome: 'approved' },
  { number: '5184019740373151', outcome: 'declined' },
  { number: '4916561358240741', outcome: 'declined' },
  { number: '4222222222222220', outcome: 'analysis' },
  { number: '4333333333333339', outcome: 'late' },
  { number: '4555555555555550', outcome: 'broken' },
]
