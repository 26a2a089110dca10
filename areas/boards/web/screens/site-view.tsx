import '../machines.css'
import { selectBoardStation, selectSiteView } from '#areas/boards/contract/floor.api.ts'
import { BoardScreen, placeInput, stationChoiceOf, useBoardStation } from '#core/web/kit/board/index.ts'
import { SiteBoard } from '../parts/site-board.tsx'
import { boardTopics, placeFilter } from '../place-filter.tsx'

type Filter = Record<string, unknown>

const topics = [...boardTopics, 'machine', 'andonCall']
const stationChoice = stationChoiceOf(selectBoardStation)

const filter = (value: Filter, set: (value: Filter) => void) => (
  <>
    {stationChoice(value, set)}
    {placeFilter(value, set)}
  </>
)

/** One station: its order, product, people, plan and what was done. */
export default function SiteView() {
  const stationOf = useBoardStation()
  return (
    <BoardScreen
      path="siteView"
      endpoint={selectSiteView}
      input={(value) => ({ ...placeInput(value), stationId: stationOf(value) })}
      topics={topics}
      minSeconds={3}
      filter={filter}
    >
      {(data) => <SiteBoard data={data} />}
    </BoardScreen>
  )
}
