import '../machines.css'
import { selectSiteView } from '#areas/boards/contract/floor.api.ts'
import { BoardScreen, placeInput, useBoardStation } from '#core/web/kit/board/index.ts'
import { SiteBoard } from '../parts/site-board.tsx'
import { stationFilter } from '../parts/station-filter.tsx'
import { boardTopics } from '../place-filter.tsx'

const topics = [...boardTopics, 'machine', 'andonCall']
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
      filter={stationFilter}
    >
      {(data) => <SiteBoard data={data} />}
    </BoardScreen>
  )
}
