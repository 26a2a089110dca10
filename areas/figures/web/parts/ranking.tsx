import { BoardDays, boardDays, placeInput } from '#core/web/kit/board/index.ts'
import { placeFilter } from './board-figures.ts'

type Filter = Record<string, unknown>

/** What rankings ask for: places, and over how many production days. */
export const rankingInput = (filter: Filter) => ({ ...placeInput(filter), days: boardDays(filter) })

export const rankingFilter = (value: Filter, set: (value: Filter) => void) => (
  <>
    <BoardDays value={value} set={set} />
    {placeFilter(value, set)}
  </>
)

/** The columns that say who. */
export const whoColumns = [
  { key: 'name', title: 'figureBoard.person', share: 1.4 },
  { key: 'teamName', title: 'figureBoard.team', share: 1 },
]
