import '../machines.css'
import { selectSiteViewMj } from '#areas/boards/contract/floor.api.ts'
import { BoardScreen, placeInput, useBoardStation } from '#core/web/kit/board/index.ts'
import { MoldCells } from '../parts/mold-cells.tsx'
import { SiteBoard } from '../parts/site-board.tsx'
import { stationFilter } from '../parts/station-filter.tsx'
import { boardTopics } from '../place-filter.tsx'

const topics = [...boardTopics, 'machine', 'andonCall', 'mold', 'moldMounting']

/** One station of a molding machine: what its board shows, and the mold in it with cavities, shots and next maintenance. */
export default function SiteViewMj() {
  const stationOf = useBoardStation()
  return (
    <BoardScreen
      path="siteViewMj"
      endpoint={selectSiteViewMj}
      input={(value) => ({ ...placeInput(value), stationId: stationOf(value) })}
      topics={topics}
      minSeconds={3}
      filter={stationFilter}
    >
      {(data) => (
        <SiteBoard data={data}>
          <MoldCells data={data} />
        </SiteBoard>
      )}
    </BoardScreen>
  )
}
