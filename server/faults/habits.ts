/** Behaviour of a buyer after reserving. */
export type Habit =
  | 'leaves'
  | 'cancels'
  | 'pix'
  | 'pix after its time'
  | 'pix never'
  | 'pix, then card'
  | 'card'
  | 'card, clicked twice'
  | 'card in parts'
  | 'card declined, then another'
  | 'card in analysis'
  | 'card answered late'
  | 'card that breaks the provider'

export type Habits = Readonly<Partial<Record<Habit, number>>>

/** Habits by weight. A card that is answered late blocks its buyer for long, so it is left out. */
export const COMMON: Habits = {
  leaves: 6,
  cancels: 6,
  pix: 26,
  'pix after its time': 8,
  'pix never': 4,
  'pix, then card': 6,
  card: 20,
  'card, clicked twice': 8,
  'card in parts': 4,
  'card declined, then another': 6,
  'card in analysis': 4,
  'card that breaks the provider': 2,
}

export function chooseHabit(habits: Habits, random: number): Habit {
  const choices = Object.entries(habits) as [Habit, number][]
  let left = random * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [habit, weight] of choices) {
    left -= weight
    if (left < 0) return habit
  }
  return 'leaves'
}
