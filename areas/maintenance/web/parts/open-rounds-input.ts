import { openRoundStates } from '../../contract/round.ts'

/** Open rounds, those of earlier times first. */
export const openRounds = {
  pageSize: 50,
  sort: [{ field: 'dueAt', order: 'asc' as const }],
  where: { status: [...openRoundStates], mine: true },
}
