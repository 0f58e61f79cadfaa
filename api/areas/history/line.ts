/** One line of a sale's history. `isTrouble`: an operator may have to act. */
export interface HistoryLine {
  readonly at: Date
  readonly text: string
  readonly isTrouble?: boolean
}
