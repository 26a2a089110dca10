import '../machines.css'
import { selectBoardStation, selectSiteView } from '#areas/boards/contract/floor.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BoardScreen, BoardSelect, placeInput } from '#core/web/kit/board/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { SiteBoard } from '../parts/site-board.tsx'
import { boardTopics, placeFilter } from '../place-filter.tsx'

type Filter = Record<string, unknown>

const topics = [...boardTopics, 'machine', 'andonCall']
const stationOf = (filter: Filter) => (typeof filter.stationId === 'number' ? filter.stationId : undefined)

const filter = (value: Filter, set: (value: Filter) => void) => (
  <>
    <StationChoice value={value} set={set} />
    {placeFilter(value, set)}
  </>
)

/** One station: the one of the address (`?station=<id>`), else the one chosen in the settings. */
export default function SiteView() {
  const station = Number(usePageQuery().station) || undefined
  return (
    <BoardScreen
      path="siteView"
      endpoint={selectSiteView}
      input={(value) => ({ ...placeInput(value), stationId: station ?? stationOf(value) })}
      topics={topics}
      minSeconds={3}
      filter={filter}
    >
      {(data) => <SiteBoard data={data} />}
    </BoardScreen>
  )
}

function StationChoice({ value, set }: { value: Filter; set(value: Filter): void }) {
  const t = useT()
  const stations = useCall(selectBoardStation, placeInput(value))
  return (
    <BoardSelect
      label={t('site.station')}
      none={t('site.choose')}
      options={(stations.data?.rows ?? []).map(({ id, lineName, name, number }) => ({
        value: id,
        label: `${lineName} · ${name} · ${number}`,
      }))}
      value={stationOf(value)}
      onChange={(stationId) => set({ ...value, stationId })}
    />
  )
}
