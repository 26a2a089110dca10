import { selectFloorPlan } from '#areas/boards/contract/floor-plan.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  type BoardColumn,
  BoardScreen,
  type BoardSettings,
  BoardTable,
  BoardTile,
  placeInput,
  planChoiceOf,
  useFloorPlan,
} from '#core/web/kit/board/index.ts'
import { durationText } from '#core/web/kit/format.ts'
import { useNow } from '#core/web/use-now.ts'
import { type OpenCall, selectAndonView } from '../../contract/board.api.ts'
import { alarmOf } from '../parts/alarm.ts'
import { AlarmFilter } from '../parts/alarm-filter.tsx'
import { CallsOnPlan } from '../parts/calls-on-plan.tsx'
import { useAlarm } from '../parts/use-alarm.ts'
import { type Filter } from '../parts/workshop-filter.tsx'
import '../board.css'

const planChoice = planChoiceOf(selectFloorPlan, 'board.list')

const filter = (value: Filter, set: (value: Filter) => void) => (
  <>
    {planChoice(value, set)}
    <AlarmFilter value={value} set={set} />
  </>
)

const titles: BoardColumn<OpenCall>[] = [
  { key: 'typeName', title: 'andonBoard.type', share: 1.17 },
  { key: 'place', title: 'andonBoard.place', share: 1.5 },
  { key: 'workshopName', title: 'andonBoard.workshops', share: 0.9 },
  { key: 'status', title: 'andonBoard.state', share: 1.45 },
  { key: 'elapsed', title: 'andonBoard.elapsed', share: 0.8, align: 'right' },
  { key: 'tierReached', title: 'andonBoard.tier', share: 0.5, align: 'center' },
  { key: 'people', title: 'andonBoard.people', share: 1.25 },
  { key: 'what', title: 'andonBoard.what', share: 1.33 },
]

/** Calls that are open now. A new one flashes, and sounds or is spoken where the board is set to. */
export default function AndonView() {
  return (
    <BoardScreen
      path="andonView"
      endpoint={selectAndonView}
      input={placeInput}
      topics={['andonCall']}
      minSeconds={3}
      columns={titles}
      filter={filter}
    >
      {(data, settings) => <Calls data={data} settings={settings} />}
    </BoardScreen>
  )
}

function Calls({ data, settings }: { data: OutputOf<typeof selectAndonView>; settings: BoardSettings }) {
  const t = useT()
  const now = useNow(1)
  const { fresh, trouble, allow } = useAlarm(data.rows, alarmOf(settings.filter))
  const { planned, known, plan } = useFloorPlan(selectFloorPlan, settings)
  const shown: Record<string, (row: OpenCall) => React.ReactNode> = {
    typeName: (row) => (
      <>
        <i className={`andon-chip andon-chip-${row.color}`} aria-hidden="true" />
        {row.typeName}
      </>
    ),
    place: (row) => [row.lineName, row.placeName].filter(Boolean).join(' '),
    status: (row) => t(`andonStatus.${row.status}`),
    elapsed: (row) => durationText((now - Date.parse(row.raisedAt)) / 1_000),
    tierReached: (row) => row.tierReached || '–',
  }
  const columns = titles.map((column) => ({ ...column, render: shown[column.key] }))
  const awaiting = data.rows.filter(({ status }) => status === 'awaitingResponse').length
  return (
    <div className="andon-board">
      <div className="andon-sums">
        <BoardTile label={t('andonBoard.awaiting')} value={awaiting} tone={awaiting ? 'bad' : 'plain'} />
        <BoardTile label={t('andonBoard.handled')} value={data.rows.length - awaiting} tone="plain" />
        {data.workshops.map(({ id, name, awaiting: waiting, handled }) => (
          <BoardTile
            key={id ?? 0}
            label={name ?? '–'}
            value={waiting + handled}
            tone={waiting ? 'bad' : 'warn'}
            note={`${t('andonBoard.awaiting')} ${waiting}`}
          />
        ))}
        <BoardTile label={t('andonBoard.closedToday')} value={data.closedToday} tone="good" />
        {trouble && (
          <p className="andon-voice" role="status">
            {trouble === 'allowSound' ? (
              <button type="button" onClick={allow}>
                {t('andonBoard.allowSound')}
              </button>
            ) : (
              t(`andonBoard.${trouble}`)
            )}
          </p>
        )}
      </div>
      {planned ? (
        known && <CallsOnPlan plan={plan} rows={data.rows} fresh={fresh} />
      ) : data.rows.length ? (
        <BoardTable
          rows={data.rows}
          columns={columns}
          settings={settings}
          rowKey={(row) => row.id}
          rowClass={(row) =>
            fresh.has(row.id)
              ? `board-row-new andon-new andon-chip-${row.color}`
              : row.status === 'awaitingResponse'
                ? 'board-row-bad'
                : undefined
          }
        />
      ) : (
        <p className="andon-quiet">{t('andonBoard.allQuiet')}</p>
      )}
    </div>
  )
}
