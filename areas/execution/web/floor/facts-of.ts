import type { TaskCard } from '../../contract/floor.ts'

/** What refusals of a task's acts are about, as far as its screen knows it. */
export const factsOf = (card: TaskCard | undefined): unknown =>
  card && [
    [card.status, card.takesMore, card.remaining, card.reportedGood, card.reportedDefective, card.counted],
    card.onDuty.map(({ userId }) => userId),
  ]
