/** One thing that happened, in plain words. `isTrouble`: somebody may have to do something. */
export interface StoryLine {
  readonly at: Date
  readonly text: string
  readonly isTrouble?: boolean
}
