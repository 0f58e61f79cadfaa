/** One thing that happened, in plain words. `isTrouble`: somebody may have to do something. */
export interface HistoryLine {
  readonly at: Date
  readonly text: string
  readonly isTrouble?: boolean
}
