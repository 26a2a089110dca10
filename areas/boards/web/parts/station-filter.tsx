import { selectBoardStation } from '#areas/boards/contract/floor.api.ts'
import { stationChoiceOf } from '#core/web/kit/board/index.ts'
import { placeFilter } from '../place-filter.tsx'

type Filter = Record<string, unknown>

const stationChoice = stationChoiceOf(selectBoardStation)

/** What a board of one station is set for: the station, and the places among which it is chosen. */
export const stationFilter = (value: Filter, set: (value: Filter) => void) => (
  <>
    {stationChoice(value, set)}
    {placeFilter(value, set)}
  </>
)
