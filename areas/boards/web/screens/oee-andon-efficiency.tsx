import '../machines.css'
import { type CallEfficiency, selectOeeAndonEfficiency } from '#areas/boards/contract/lamp-call.api.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import {
  type BoardColumn,
  BoardScreen,
  type BoardSettings,
  BoardTable,
  BoardTile,
  placeInput,
  toneOf,
} from '#core/web/kit/board/index.ts'
import { LineChart } from '#core/web/kit/chart/index.ts'
import { numberText, shareText } from '#core/web/kit/format.ts'
import { placeFilter } from '../place-filter.tsx'

const tenths = (value: number) => Math.round(value * 10) / 10
const percent = (value: number | null) => (value === null ? '–' : shareText(value, 0))

/** How fast calls are answered and settled, by type and shift team. */
export default function OeeAndonEfficiency() {
  const t = useT()
  const [language] = useLanguage()
  const number = (value: number) => numberText(tenths(value), language)
  const minutes = (value: number | null) => (value === null ? '–' : number(value))
  const columns = (title: string): BoardColumn<CallEfficiency>[] => [
    { key: 'name', title, share: 1.6, render: ({ name }) => name ?? t('callEfficiency.noTeam') },
    { key: 'calls', title: 'callEfficiency.calls', share: 0.8, align: 'right' },
    {
      key: 'responseMinutes',
      title: 'callEfficiency.response',
      align: 'right',
      render: (row) => minutes(row.responseMinutes),
    },
    {
      key: 'handlingMinutes',
      title: 'callEfficiency.handling',
      align: 'right',
      render: (row) => minutes(row.handlingMinutes),
    },
    { key: 'inTime', title: 'callEfficiency.inTime', align: 'right', render: (row) => percent(row.inTime) },
  ]
  const table = (title: string, head: string, rows: readonly CallEfficiency[], settings: BoardSettings) => (
    <section className="board-titled">
      <h3>{title}</h3>
      <BoardTable
        rows={rows}
        columns={columns(head)}
        settings={{ ...settings, rows: Math.min(settings.rows, 8), columns: null }}
        rowKey={(row) => row.name ?? ''}
      />
    </section>
  )
  return (
    <BoardScreen
      path="oeeAndonEfficiency"
      endpoint={selectOeeAndonEfficiency}
      input={placeInput}
      topics={[]}
      minSeconds={60}
      filter={placeFilter}
    >
      {({ total, types, teams, days }, settings) => (
        <div className="efficiency-board">
          <div className="board-row-tiles">
            <BoardTile label={t('callEfficiency.calls')} value={total.calls} />
            <BoardTile label={t('callEfficiency.closed')} value={total.closed} />
            <BoardTile label={t('callEfficiency.response')} value={minutes(total.responseMinutes)} />
            <BoardTile label={t('callEfficiency.handling')} value={minutes(total.handlingMinutes)} />
            <BoardTile
              label={t('callEfficiency.inTime')}
              value={percent(total.inTime)}
              tone={toneOf(total.inTime, 0.7, 0.9)}
            />
          </div>
          {table(t('callEfficiency.byType'), 'callEfficiency.type', types, settings)}
          {table(t('callEfficiency.byTeam'), 'callEfficiency.team', teams, settings)}
          <div className="running-trend">
            <LineChart
              title={t('callEfficiency.days')}
              names={days.map(({ date }) => date.slice(5))}
              series={[
                { label: t('callEfficiency.calls'), values: days.map(({ calls }) => calls), as: 'bar' },
                {
                  label: t('callEfficiency.response'),
                  values: days.map(({ responseMinutes }) => responseMinutes),
                  axis: 'right',
                },
              ]}
              format={number}
            />
          </div>
        </div>
      )}
    </BoardScreen>
  )
}
