import '../instructions/station-display.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { selectBoardStation } from '#areas/boards/contract/floor.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BoardScreen, BoardSelect } from '#core/web/kit/board/index.ts'
import { PdfReader } from '#core/web/kit/pdf/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { addressOf, usePageQuery } from '#core/web/screens/navigation.ts'
import { mayOpen, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getStationDisplay } from '../../contract/instruction.api.ts'
import { pagesShown } from '../../contract/pages.ts'

type Filter = Record<string, unknown>
type Data = OutputOf<typeof getStationDisplay>

const topics = ['task', 'duty', 'workOrder', 'instruction', 'station', 'stationEsop']
const stationOf = ({ stationId }: Filter) => (typeof stationId === 'number' ? stationId : undefined)

/** The instructions for what a station works on: the station of the address (`?station=<id>`), else the one chosen in the settings. */
export default function StationEsopDisplay() {
  const station = Number(usePageQuery().station) || undefined
  return (
    <BoardScreen
      path="stationEsopDisplay"
      endpoint={getStationDisplay}
      input={(value) => ({ stationId: station ?? stationOf(value) })}
      topics={topics}
      minSeconds={3}
      filter={(value, set) => <StationChoice value={value} set={set} />}
    >
      {(data) => <StationEsop data={data} />}
    </BoardScreen>
  )
}

function StationChoice({ value, set }: { value: Filter; set(value: Filter): void }) {
  const t = useT()
  const stations = useCall(selectBoardStation, {})
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

/** The andon button of the station, for those who may call. */
function CallForHelp({ stationId }: { stationId: number }) {
  const t = useT()
  const session = useSession()
  const screen = screenOf('andonCall')
  if (!screen || !mayOpen(screen, session)) return null
  return (
    <Link className="station-esop-call" to={addressOf('andonCall', { stationId: String(stationId) })}>
      {t('screen.andonCall')}
    </Link>
  )
}

function StationEsop({ data: { station, task, instructions } }: { data: Data }) {
  const t = useT()
  const [chosen, setChosen] = useState<number | null>(null)
  if (!station) return <div className="board-wait">{t('site.none')}</div>
  const shown = instructions.find(({ id }) => id === chosen) ?? instructions[0]
  return (
    <div className="station-esop">
      <header>
        <h2>
          {station.name} <small>{station.number}</small>
        </h2>
        {task && (
          <p>
            <b>{t(`board.state.${task.status}`)}</b>{' '}
            {[task.produreName, task.materialNo, task.materialDesc, task.workorderNo].filter(Boolean).join(' · ')}
          </p>
        )}
        <CallForHelp stationId={station.id} />
      </header>
      {instructions.length > 1 && (
        <nav aria-label={t('instruction')}>
          {instructions.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={id === shown?.id} onClick={() => setChosen(id)}>
              {name}
            </button>
          ))}
        </nav>
      )}
      {shown ? (
        <PdfReader
          key={shown.id}
          big
          fileNo={shown.fileNo}
          name={shown.name}
          pagesOf={(count) => pagesShown(shown.pages, count)}
          extra={
            <span className="station-esop-name">
              {shown.name} · {t('instruction.revisionNo', { revision: shown.revision })}
            </span>
          }
        />
      ) : (
        <p className="board-wait">{t(task ? 'stationEsop.noInstruction' : 'site.noTask')}</p>
      )}
    </div>
  )
}
